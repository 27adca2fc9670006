import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { KitProvider } from './kit-provider.tsx'
import type { outsidePaths } from './routes.ts'

/** Pages that stand outside of the frame, for people who are not signed in and for those who are; each loads the kit with its own code. */
const outsidePages: Readonly<Record<(typeof outsidePaths)[number], LazyExoticComponent<ComponentType>>> = {
  '/setup': lazy(() => import('../features/setup/setup-page.tsx').then((code) => ({ default: code.SetupPage }))),
  '/inbox': lazy(() => import('../features/inbox/inbox-page.tsx').then((code) => ({ default: code.InboxPage }))),
  '/invitation': lazy(() => import('../features/invitation/invitation-page.tsx').then((code) => ({ default: code.InvitationPage }))),
}

export function OutsideFrame({ path }: { path: (typeof outsidePaths)[number] }) {
  const Page = outsidePages[path]
  return (
    <KitProvider>
      <Page />
    </KitProvider>
  )
}
