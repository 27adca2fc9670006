/** Signs in with the one-time code of a partner's page. */
export const partnerPath = '/authredirect'
export const signInPaths = ['/', partnerPath] as const
/** Pages outside of the frame for anyone who has the link; `outside-pages.tsx` holds their code. */
export const outsidePaths = ['/setup', '/inbox', '/invitation', '/wall'] as const
/** Patrol on the phone: outside of the frame, which needs the server, and for whoever is signed in; the service worker keeps it. */
export const phonePatrolPath = '/patrol_order/phone/:taskId'
export const homePath = '/index_new'
export const oldHomePath = '/index_old'
export const enterpriseHomePath = '/enterprise/home/overview'
export const oldEnterpriseHomePath = '/enterprise/home/overview_old'

/** '/index/new_device_list' is the same page as '/new_device_list'; '/index' and '/enterprise' are the home pages of their areas. */
export function redirectOf(path: string): string | null {
  if (path === '/index' || path === '/index/') return homePath
  if (path === '/enterprise' || path === '/enterprise/') return enterpriseHomePath
  return path.startsWith('/index/') ? path.slice('/index'.length) : null
}
