import { lazyPart, type Part } from '../ui/part.tsx'
import type { outsidePaths } from './addresses.ts'
import { KitProvider } from './kit-provider.tsx'

/** Pages that stand outside of the frame, for people who are not signed in and for those who are; each loads the kit with its own code. */
const outsidePages: Readonly<Record<(typeof outsidePaths)[number], Part<object>>> = {
  '/setup': lazyPart('setup', () => import('../features/setup/setup-page.tsx').then((code) => code.SetupPage), { as: 'page' }),
  '/inbox': lazyPart('inbox', () => import('../features/inbox/inbox-page.tsx').then((code) => code.InboxPage), { as: 'page' }),
  '/invitation': lazyPart('invitation', () => import('../features/invitation/invitation-page.tsx').then((code) => code.InvitationPage), {
    as: 'page',
  }),
  '/wall': lazyPart('wall', () => import('../features/wall/wall-page.tsx').then((code) => code.WallPage), { as: 'page' }),
}

const PhonePatrol = lazyPart('phone-patrol', () => import('../features/patrol-phone/phone-page.tsx').then((code) => code.PhonePatrolPage), {
  as: 'page',
})

/** The page of a task that is carried out on the phone. */
export function PhoneFrame({ taskId }: { taskId: string }) {
  return (
    <KitProvider>
      <PhonePatrol key={taskId} taskId={taskId} />
    </KitProvider>
  )
}

export function OutsideFrame({ path }: { path: (typeof outsidePaths)[number] }) {
  const Page = outsidePages[path]
  return (
    <KitProvider>
      <Page />
    </KitProvider>
  )
}
