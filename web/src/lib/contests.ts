// Contests, ratings and profiles: addresses of the server that only their pages need.
import { call } from "./api";
import type { ContestReply, ContestRequest, ContestSummary, GameLine, ProfileReply, RatingsReply } from "../wire/types";

export const contests = {
  list: () => call<{ contests: ContestSummary[] }>("/api/contests"),
  daily: (game: string) => call<ContestReply>(`/api/daily/${game}`),
  read: (id: string) => call<ContestReply>(`/api/contests/${id}`),
  make: (wish: ContestRequest) => call<{ id: string }>("/api/contests", wish),
  play: (id: string, deal: number) => call<{ id: string }>(`/api/contests/${id}/play`, { deal }),
  enter: (id: string) => call<ContestReply>(`/api/contests/${id}/enter`, {}),
  withdraw: (id: string) => call<ContestReply>(`/api/contests/${id}/withdraw`, {}),
  nextRound: (id: string) => call<ContestReply>(`/api/contests/${id}/round`, {}),
  fileUrl: (id: string, kind: "csv" | "svg") => `/api/contests/${id}/results.${kind}`,
};

export const people = {
  ratings: (game: string, players: number) => call<RatingsReply>(`/api/ratings/${game}/${players}`),
  profile: (id: string) => call<ProfileReply>(`/api/people/${id}`),
  games: (id: string, before: number) => call<GameLine[]>(`/api/people/${id}/games?before=${before}`),
};

/** Points above the mean as people write them. */
export function signed(points: number): string {
  const text = Math.abs(points).toFixed(1).replace(/\.0$/, "");
  return points > 0 ? `+${text}` : points < 0 ? `−${text}` : "0";
}
