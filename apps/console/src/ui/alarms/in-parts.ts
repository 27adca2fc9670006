/** As many alarms as one command of the contract takes. */
const most = 500

/** Sends a command for any number of alarms, part after part; answers which changed and which already were so. */
export async function inParts(
  alarmIds: readonly string[],
  send: (part: string[]) => Promise<{ changed: string[]; unchanged: string[] }>,
): Promise<{ changed: string[]; unchanged: string[] }> {
  const sum = { changed: [] as string[], unchanged: [] as string[] }
  for (let from = 0; from < alarmIds.length; from += most) {
    const { changed, unchanged } = await send(alarmIds.slice(from, from + most))
    sum.changed.push(...changed)
    sum.unchanged.push(...unchanged)
  }
  return sum
}
