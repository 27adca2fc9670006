/** Marks that stand together, where those of the first of them stands. */
export interface GatheredMarks<Mark> {
  at: number
  marks: readonly Mark[]
}

/** Gathers marks that would stand nearer than `gap` to the first one of those before them; each group stays at the place of its first. */
export function gatherMarks<Mark>(marks: readonly Mark[], placeOf: (mark: Mark) => number, gap: number): GatheredMarks<Mark>[] {
  const placed = marks.map((mark) => ({ mark, at: placeOf(mark) })).sort((a, b) => a.at - b.at)
  const groups: { at: number; marks: Mark[] }[] = []
  for (const { mark, at } of placed) {
    const last = groups.at(-1)
    if (last && at - last.at < gap) last.marks.push(mark)
    else groups.push({ at, marks: [mark] })
  }
  return groups
}
