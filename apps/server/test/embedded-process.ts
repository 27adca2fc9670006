import { type EmbeddedOptions, startEmbedded } from '../src/storage/embedded.ts'

/** Runs the embedded database in a process of its own, to be killed. It tells when it is up. */
await startEmbedded(JSON.parse(process.env.TEST_OPTIONS ?? '') as EmbeddedOptions)
process.send?.('up')
setInterval(() => {}, 1_000)
