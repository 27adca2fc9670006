/**
 * Moves labels apart so that no two are nearer than `gap`, keeping their order and staying as near to their places as may be.
 * Answers the new places in the given order. Labels that do not fit between `top` and `bottom` run out at the bottom.
 */
export function spreadLabels(places: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const spread = [...places]
  let least = top
  for (const index of order) {
    spread[index] = Math.max(spread[index] ?? 0, least)
    least = (spread[index] ?? 0) + gap
  }
  let most = Math.max(bottom, top + gap * (places.length - 1))
  for (const index of [...order].reverse()) {
    spread[index] = Math.min(spread[index] ?? 0, most)
    most = (spread[index] ?? 0) - gap
  }
  return spread
}
