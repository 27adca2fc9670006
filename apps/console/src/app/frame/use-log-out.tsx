import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { readIdentity } from '../../shared/identity.ts'
import { patrolWaiting } from '../../shared/patrol-waiting.ts'
import { signOut } from '../../shared/session.ts'

/** Asks, then ends the session (specification: a dialog of the warning kind with submit and cancel). Says what waits here to be sent. */
export function useLogOut(): () => void {
  const { t } = useTranslation(['frame', 'common'])
  const { modal } = App.useApp()
  return () => {
    const waiting = patrolWaiting(readIdentity()?.userId ?? '')
    modal.confirm({
      title: t('logOut'),
      content: waiting > 0 ? t('logOutWaiting', { count: waiting }) : t('logOutText'),
      okText: t('submit', { ns: 'common' }),
      cancelText: t('cancel', { ns: 'common' }),
      onOk: signOut,
    })
  }
}
