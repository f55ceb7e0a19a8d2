// Colours of privileges, each with its letter.
export const PRIVILEGE: Record<string, { fill: string; ink: string; letter: string }> = {
  white: { fill: "#fffdf6", ink: "#5b5344", letter: "W" },
  orange: { fill: "#f0923a", ink: "#40200a", letter: "O" },
  pink: { fill: "#e58cae", ink: "#4b1229", letter: "P" },
  black: { fill: "#3b3733", ink: "#f4efe6", letter: "B" },
};
