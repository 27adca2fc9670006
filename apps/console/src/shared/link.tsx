import { createContext, useContext } from 'react'
// biome-ignore lint/style/noRestrictedImports: this is what everything else links with
import { type LinkProps, Link as RouterLink } from 'react-router'

/** The address at which a page stands in the area that is shown; the frame knows the areas. */
export const AddressHere = createContext<(address: string) => string>((address) => address)

/** A link that stays in the area it stands in, also in a new tab: the enterprise's own address of the page where it has one. */
export function Link({ to, ...rest }: LinkProps) {
  const here = useContext(AddressHere)
  return <RouterLink to={typeof to === 'string' ? here(to) : to} {...rest} />
}
