// A bot in C++17, without any library, that looks ahead without knowing any rules: flat Monte Carlo, as in lookahead.mjs.
//
//   g++ -O2 -std=c++17 docs/examples/lookahead.cpp -o lookahead
//   aura-ai tournament run rauha --players 2 --bot greedy --bot "cmd:./lookahead 200" ...
//
// A real bot reads messages with a JSON library; the few numbers that are needed here are found by their key.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using Numbers = std::vector<double>;

// Where the value of the first "key" of a message begins; quotes inside of texts are escaped, so no text can hold one.
size_t value_of(const std::string& message, const std::string& key, size_t from = 0) {
  const auto quoted = '"' + key + "\":";
  const auto at = message.find(quoted, from);
  return at == std::string::npos ? at : at + quoted.size();
}

long long field(const std::string& message, const std::string& key) {
  const auto at = value_of(message, key);
  return at == std::string::npos ? 0 : std::atoll(message.c_str() + at);
}

Numbers numbers(const std::string& message, const std::string& key) {
  Numbers list;
  for (auto at = message.find('[', value_of(message, key)); message[at] != ']'; at = message.find_first_of(",]", at + 1))
    list.push_back(std::atof(message.c_str() + at + 1));
  return list;
}

// Where the list that begins at a bracket ends; a bracket inside a text does not count.
size_t end_of_list(const std::string& message, size_t at) {
  int depth = 0;
  for (bool text = false;; ++at) {
    if (message[at] == '"') text = !text;
    else if (message[at] == '\\') ++at;
    else if (!text && message[at] == '[') ++depth;
    else if (!text && message[at] == ']' && --depth == 0) return at;
  }
}

std::string read_line() {
  std::string line;
  return std::getline(std::cin, line) ? line : "{\"type\":\"quit\"}";
}

void say(const std::string& message) { std::cout << message << std::endl; }

std::string ask(const std::string& request, long long handle, const std::string& more = "") {
  say("{\"ask\":\"" + request + "\",\"handle\":" + std::to_string(handle) + more + "}");
  return read_line();
}

struct Bot {
  size_t playouts, seat = 0;
  long long seed = 0;  // every request takes the next one, so the same tournament plays the same games again

  std::string next_seed() { return ",\"seed\":" + std::to_string(++seed); }

  // A win counts 1, shared by those who share it; the lead in points decides between equals.
  double worth(const std::string& outcome) const {
    const auto places = numbers(outcome, "places"), scores = numbers(outcome, "scores");
    double best = 0;
    for (size_t other = 0; other < scores.size(); ++other)
      if (other != seat) best = std::max(best, scores[other]);
    const double win = places[seat] == 1 ? 1.0 / std::count(places.begin(), places.end(), 1) : 0;
    return win + 0.01 * (scores[seat] - best);
  }

  long long choose(const std::vector<long long>& legal) {
    Numbers sums(legal.size());
    for (size_t done = 0; done < playouts; done += legal.size()) {
      const auto world = field(ask("sample", 0, next_seed()), "handle");
      for (size_t i = 0; i < legal.size(); ++i) {
        const auto copy = field(ask("copy", world), "handle");
        ask("apply", copy, ",\"action\":" + std::to_string(legal[i]));
        sums[i] += worth(ask("playout", copy, next_seed()));
      }
    }
    return legal[std::max_element(sums.begin(), sums.end()) - sums.begin()];
  }
};

int main(int count, char** words) {
  Bot bot{count > 1 ? std::strtoull(words[1], nullptr, 10) : 200};
  for (;;) {
    const auto message = read_line();
    const auto at = message.find('"', value_of(message, "type")) + 1;
    const auto type = message.substr(at, message.find('"', at) - at);
    if (type == "hello") say("{\"protocol\":2,\"name\":\"lookahead\"}");
    if (type == "start") {
      bot.seat = field(message, "seat");
      bot.seed = field(message, "seed") % (1LL << 40);
      say("{\"ready\":true,\"fields\":[]}");
    }
    if (type == "choose") {
      std::vector<long long> legal;
      const auto end = end_of_list(message, message.find('[', value_of(message, "legal")));
      for (auto next = value_of(message, "action", value_of(message, "legal")); next < end; next = value_of(message, "action", next))
        legal.push_back(std::atoll(message.c_str() + next));
      say("{\"action\":" + std::to_string(bot.choose(legal)) + "}");
    }
    if (type == "quit") return 0;
  }
}
