"""The games behind the interfaces of reinforcement-learning libraries (docs/adapters.md).

Each adapter needs the extra of its name (``pip install 'aura-ai[pettingzoo]'``) and is imported by
itself; this package imports none of them.
"""
