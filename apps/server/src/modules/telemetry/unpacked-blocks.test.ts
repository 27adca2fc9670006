import { expect, it } from 'vitest'
import { encodeSamples } from './codec/sample-block.ts'
import { sealedHours } from './sealed-readings.ts'
import { UnpackedBlocks } from './unpacked-blocks.ts'

/** An hour of two slots with a sample each minute. */
function hourOf(values: (minute: number) => number): Promise<Buffer> {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute)
  const column = (slot: number) => ({
    store: 'v' as const,
    slot,
    values: Float64Array.from(minutes, (minute) => values(minute) * slot),
    marks: new Uint8Array(60),
  })
  const times = Float64Array.from(minutes, (minute) => minute * 60_000_000)
  return encodeSamples({ times, flags: new Uint16Array(60), columns: [column(1), column(2)] }, () => 0)
}

const point = (slot: number) => ({ key: `p${slot}`, store: 'v' as const, slot, cadence: 5_000 })
const range = { from: new Date(0), to: new Date(86_400_000) }
const valuesOf = (hours: Awaited<ReturnType<typeof sealedHours>>) =>
  hours.map(({ columns }) => columns.map((one) => [...(one?.values ?? [])]))

it('gives the same as unpacking does, of these points and of this hour alone', async () => {
  const kept = new UnpackedBlocks()
  const [same, other] = [await hourOf((minute) => minute), await hourOf((minute) => minute + 1)]
  const found = (block: Buffer) => ({
    hours: [
      { key: 1, part: 0, block },
      { key: 2, part: 0, block: same },
    ],
  })
  for (const block of [same, same, other]) {
    for (const points of [[point(1)], [point(2)], [point(2), point(1)], [point(1), point(2)]]) {
      const read = await sealedHours(found(block), points, range, kept)
      expect(valuesOf(read)).toEqual(valuesOf(await sealedHours(found(block), points, range)))
      expect(read.map(({ times }) => times[0])).toEqual([3_600_000, 7_200_000])
    }
  }
})

const absent = (): Promise<never> => Promise.reject(new Error('not there'))

it('does not unpack again what it has', async () => {
  const kept = new UnpackedBlocks()
  const block = await hourOf((minute) => minute)
  const keys = new Set(['v1'])
  await expect(kept.get(block, keys, absent)).rejects.toThrow('not there')
  await sealedHours({ hours: [{ key: 1, part: 0, block }] }, [point(1)], range, kept)
  const unpacked = await kept.get(Buffer.from(block), keys, absent)
  expect(unpacked.columns.map(({ slot }) => slot)).toEqual([1])
  await expect(kept.get(block, new Set(['v2']), absent)).rejects.toThrow('not there')
  unpacked.columns = []
  const [hour] = await sealedHours({ hours: [{ key: 1, part: 0, block }] }, [point(1)], range, kept)
  expect(hour?.columns).toEqual([undefined])
})

it('keeps no more than its bytes', async () => {
  const kept = new UnpackedBlocks(5_000)
  const blocks = await Promise.all([1, 2, 3, 4, 5].map((factor) => hourOf((minute) => minute * factor)))
  for (const block of blocks) await sealedHours({ hours: [{ key: 1, part: 0, block }] }, [point(1)], range, kept)
  const of = (index: number) => kept.get(blocks[index] ?? Buffer.alloc(0), new Set(['v1']), absent)
  await expect(of(0)).rejects.toThrow('not there')
  expect((await of(4)).columns).toHaveLength(1)
})
