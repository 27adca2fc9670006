import { DiskQueue } from '../src/uplink/queue/disk-queue.ts'
import { quietLog } from './quiet-log.ts'

// Appends until it is killed; prints each number once the queue says that it is safe.
const [folder = ''] = process.argv.slice(2)
const queue = new DiskQueue({ folder, maxBytes: 50_000_000, boot: 'b', newStream: () => 'stream', log: quietLog, segmentBytes: 20_000 })
process.stdout.write(`start ${queue.counts().lost}\n`)
for (;;) {
  const entries = await Promise.all(
    Array.from({ length: 5 }, () => queue.append((seq) => JSON.stringify({ seq, filler: 'x'.repeat(seq % 400) }), 1)),
  )
  for (const entry of entries) process.stdout.write(`${entry?.seq}\n`)
}
