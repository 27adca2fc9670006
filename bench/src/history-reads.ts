import type { Stage } from './stage.ts'

/** Milliseconds of each of `count` reads of one measure over one day, one after another, over HTTP. */
export async function timeHistoryReads(
  { httpUrl, person }: Stage,
  boxIds: readonly string[],
  key: string,
  count: number,
): Promise<number[]> {
  const to = Date.now()
  const range = `from=${new Date(to - 86_400_000).toISOString()}&to=${new Date(to).toISOString()}`
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    const answer = await fetch(`${httpUrl}/api/v1/devices/${boxIds[i % boxIds.length]}/history?points=${key}&${range}`, {
      headers: { token: person.token, userid: person.id },
    })
    const body = (await answer.json()) as { data?: { series?: { at: number[] }[] } }
    if (!body.data?.series?.[0]?.at.length) throw new Error(`history: HTTP ${answer.status} ${JSON.stringify(body).slice(0, 200)}`)
    times.push(performance.now() - began)
  }
  return times
}
