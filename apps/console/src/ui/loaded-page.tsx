import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { type Answered, Loaded } from './loaded.tsx'
import { Page } from './page.tsx'

interface LoadedPageProps<Data> {
  of: Answered<Data>
  /** What was to be shown: "故障". */
  what: string
  /** Brings the page of its own, with its title and actions. */
  children: (data: Data) => ReactNode
}

/** The page of one record; until it is there, or where it does not come, a page with a card that says so. */
export function LoadedPage<Data>({ of, what, children }: LoadedPageProps<Data>) {
  const frame = (meanwhile: ReactNode) => (
    <Page>
      <Card>{meanwhile}</Card>
    </Page>
  )
  return (
    <Loaded of={of} what={what} rows={8} height={400} frame={frame}>
      {children}
    </Loaded>
  )
}
