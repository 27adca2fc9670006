import type { PageDefinition, PageProps } from '../shared/page-definition.ts'
import { lazyPart, type Part } from '../ui/part.tsx'

const parts = new Map<PageDefinition['load'], Part<PageProps>>()

/** The page, ready to be drawn; definitions that load the same code are one part. */
export function partOf({ path, load }: PageDefinition): Part<PageProps> {
  const known = parts.get(load)
  if (known) return known
  const part = lazyPart(`page ${path}`, load, { as: 'whole-page' })
  parts.set(load, part)
  return part
}
