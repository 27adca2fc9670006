import { useSession } from '../../shared/session.ts'

/** Whether the caller may confirm, assign, shelve and comment; the server decides it again for each alarm. */
export function useMayOperate(): boolean {
  return useSession().right !== 'view'
}
