import { businessAuthCalls } from '@kilowatch/contract'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommand } from '../../shared/query.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import styles from './business-auth.module.css'

/** What an authentication is for and how long it takes; who has read it goes on to the form. */
export function NoticeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['business-auth', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [agreed, agree] = useState(false)
  const begin = useCommand(businessAuthCalls.beginBusinessAuth, {
    onDone: () => {
      onClose()
      navigate('/commit_info')
    },
  })
  const next = () => {
    if (agreed) begin.mutate({})
    else void message.warning(t('notice.tickFirst'))
  }
  return (
    <Dialog
      touched={null}
      title={t('notice.title')}
      okText={t('notice.next')}
      cancelText={t('cancel', { ns: 'common' })}
      okButtonProps={{ disabled: begin.isPending }}
      onOk={next}
      onClose={onClose}
      width={520}
    >
      <FormError error={begin.error} />
      <ol className={styles.notice}>
        {(['who', 'what', 'devices', 'time', 'genuine'] as const).map((part) => (
          <li key={part}>{t(`notice.${part}`)}</li>
        ))}
      </ol>
      <Checkbox checked={agreed} onChange={({ target }) => agree(target.checked)}>
        {t('notice.read')}
      </Checkbox>
    </Dialog>
  )
}
