import type { FileStore } from '../../storage/files/index.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { bad, type Finding, good, reasonOf } from './finding.ts'
import { type KeptContent, keptContents } from './queries/files.ts'

const atOnce = 500
/** Names that are shown. */
const mostNamed = 10

/** Whether all contents of files are there in their size. None where there are no files. That they are the very same, each backup says. */
export async function checkFiles(pool: Queryable, store: FileStore): Promise<Finding[]> {
  const lost: KeptContent[] = []
  let count = 0
  let bytes = 0
  try {
    for await (const content of everyContent(pool)) {
      if ((await store.size(content.sha256)) !== content.bytes) lost.push(content)
      count += 1
      bytes += content.bytes
    }
  } catch (error) {
    return [bad('files-unreadable', { reason: reasonOf(error) })]
  }
  const names = [...lost.slice(0, mostNamed).map(named), ...(lost.length > mostNamed ? ['…'] : [])]
  if (lost.length > 0) return [bad('files-lost', { count: lost.length, names: names.join(', ') })]
  return count === 0 ? [] : [good('files-good', { count, megabytes: Math.ceil(bytes / 1_048_576) })]
}

function named({ name, file, sha256 }: KeptContent): string {
  return `${name} (${file}, ${sha256.slice(0, 12)})`
}

async function* everyContent(pool: Queryable): AsyncIterable<KeptContent> {
  for (let after = ''; ; ) {
    const contents = await keptContents(pool, after, atOnce)
    yield* contents
    const last = contents.at(-1)
    if (!last || contents.length < atOnce) return
    after = last.sha256
  }
}
