import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../product.ts'

/** Titles that the specification gives to a path. */
export interface SpecifiedRoute {
  zh: string
  en: string
}

/** The specification's routes by path. */
export function specifiedRoutes(): ReadonlyMap<string, SpecifiedRoute> {
  const [, ...rows] = readFileSync(join(project, 'docs/spec/routes.tsv'), 'utf8').trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [, path = '', , zh = '', en = ''] = row.split('\t')
      return [path, { zh, en }]
    }),
  )
}
