import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../../config.ts'
import { demandHash } from './hashing.ts'
import { ContentLost, type FileStore } from './store.ts'

/** Of what one answer may take to begin, in milliseconds. */
const patience = { connectionTimeout: 5_000, requestTimeout: 30_000 }

/** A bucket of an S3-compatible store, with one object for each content: `<prefix>3f/3fa9…`. */
export function s3Store({ bucket, prefix, endpoint, region, credentials }: S3Place): FileStore {
  const client = new S3Client({
    region,
    credentials,
    requestHandler: patience,
    // Stores of one's own have no names for their buckets, and know no newer checksums than the signature's.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const placeOf = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256.slice(0, 2)}/${sha256}` })
  const sizeOf = async (sha256: string) => (await unlessMissing(client.send(new HeadObjectCommand(placeOf(sha256)))))?.ContentLength
  return {
    async put(sha256, bytes, source) {
      if ((await sizeOf(sha256)) === bytes) return
      const stop = new AbortController()
      const checked = demandHash(sha256)
      const read = pipeline(source(), checked).catch((error) => {
        // An object appears when all of it has come: of this one it never does.
        stop.abort()
        throw error
      })
      const sent = client.send(new PutObjectCommand({ ...placeOf(sha256), Body: checked, ContentLength: bytes }), {
        abortSignal: stop.signal,
      })
      await Promise.all([read, sent])
    },
    size: sizeOf,
    async open(sha256) {
      const found = await unlessMissing(client.send(new GetObjectCommand(placeOf(sha256))))
      if (!found?.Body) throw new ContentLost(sha256)
      return found.Body as Readable
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(placeOf(sha256)))
    },
  }
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return undefined
    throw error
  }
}
