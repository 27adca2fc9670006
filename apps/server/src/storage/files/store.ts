import type { Readable } from 'node:stream'

/** The content of files, each under the SHA-256 (hex) of its bytes: a folder, or a bucket of an S3-compatible store. */
export interface FileStore {
  /** Keeps what `source` gives, which is read once and compared with the hash. The same content twice is kept once. On disk when it resolves. */
  put(sha256: string, bytes: number, source: () => Readable): Promise<void>
  /** Bytes of a content; undefined: it is not there. */
  size(sha256: string): Promise<number | undefined>
  /** @throws ContentLost */
  open(sha256: string): Promise<Readable>
  /** What is not there is removed already. */
  remove(sha256: string): Promise<void>
}

/** A content that should be there is not. */
export class ContentLost extends Error {
  readonly sha256: string
  constructor(sha256: string) {
    super(`the content ${sha256} is lost`)
    this.name = 'ContentLost'
    this.sha256 = sha256
  }
}

/** What was read is not what its hash says. */
export class ContentChanged extends Error {
  constructor(sha256: string) {
    super(`the content ${sha256} is another one`)
    this.name = 'ContentChanged'
  }
}

/** Whether a failure means that the store has no room left. */
export function isStoreFull(error: unknown): boolean {
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } }
  // A folder's disk; a store of objects answers "insufficient storage".
  return ['ENOSPC', 'EDQUOT'].includes(code) || $metadata?.httpStatusCode === 507
}
