import type { PageLink } from '@kilowatch/contract'
import type { Config } from '../../config.ts'

/**
 * Full address of a page for a message: by the configured address alone, never by what a request says of itself.
 * @returns null where nobody has configured how people open the console
 */
export function linkTo({ publicUrl }: Pick<Config, 'publicUrl'>, page: PageLink): string | null {
  return publicUrl === undefined ? null : `${publicUrl}${page}`
}
