import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { ContentChanged } from './store.ts'

/** Lets bytes through and fails at their end when they are not those of the hash. */
export function demandHash(sha256: string): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new ContentChanged(sha256))
    },
  })
}
