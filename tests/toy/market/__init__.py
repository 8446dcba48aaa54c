"""A game of another package whose content can be made idle or indispensable by its data file.

It is not one with ``lots``: each piece of content, and a bot that plays it well, would multiply the
games of every report there.
"""
