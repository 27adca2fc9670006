/** One step through the hits; before the first and after the last stands the field itself (-1). */
export function turn(chosen: number, step: number, count: number): number {
  return ((chosen + 1 + step + count + 1) % (count + 1)) - 1
}
