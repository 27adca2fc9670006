import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { ContentChanged } from './store.ts'

/** Lets bytes through and fails when they are not those of the hash: before the last piece, so that what is behind never has all of them. */
export function demandHash(sha256: string): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, held)
      held = piece
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(new ContentChanged(sha256))
    },
  })
}
