import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../shared/session.ts'

/** Asks, then ends the session (specification: a dialog of the warning kind with submit and cancel). */
export function useLogOut(): () => void {
  const { t } = useTranslation(['frame', 'common'])
  const { modal } = App.useApp()
  return () => {
    modal.confirm({
      title: t('logOut'),
      content: t('logOutText'),
      okText: t('submit', { ns: 'common' }),
      cancelText: t('cancel', { ns: 'common' }),
      onOk: signOut,
    })
  }
}
