import type { SessionData } from '@kilowatch/contract'

/** The header's picture by the agent value (specification, console 2.3): our own drawings, `public/header/<agent>.svg`, in the theme's colour. */
export function headerPicture(agent: SessionData['agent']): string {
  return `/header/${agent}.svg`
}
