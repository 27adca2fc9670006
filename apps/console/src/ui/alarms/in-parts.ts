/** As many alarms as one command of the contract takes. */
const most = 500

/** Sends a command for any number of alarms, part after part; answers how many changed and how many already were so. */
export async function inParts(
  alarmIds: readonly string[],
  send: (part: string[]) => Promise<{ changed: string[]; unchanged: string[] }>,
): Promise<{ changed: number; unchanged: number }> {
  const sum = { changed: 0, unchanged: 0 }
  for (let from = 0; from < alarmIds.length; from += most) {
    const { changed, unchanged } = await send(alarmIds.slice(from, from + most))
    sum.changed += changed.length
    sum.unchanged += unchanged.length
  }
  return sum
}
