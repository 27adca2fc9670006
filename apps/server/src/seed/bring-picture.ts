import { join } from 'node:path'
import { Readable } from 'node:stream'
import { spool, unspool } from '../http/spool.ts'
import { keepFile } from '../modules/files/index.ts'
import type { Services } from '../services.ts'

interface DemoPicture {
  base64: string
  /** With its ending. */
  name: string
  businessId: string
  userId: string
  /** Longest side that is kept, where it is not the usual one. */
  side?: number
}

/** A picture of the demo as a person would bring it. @returns the file's id */
export async function bringPicture(services: Services, { base64, name, ...of }: DemoPicture): Promise<string> {
  const file = await spool(Readable.from([Buffer.from(base64, 'base64')]), join(services.config.dataFolder, 'incoming'))
  try {
    return (await keepFile(services, { ...of, files: [{ ...file, name, type: 'image/png' }], takes: 'picture' })).id
  } finally {
    await unspool([file])
  }
}
