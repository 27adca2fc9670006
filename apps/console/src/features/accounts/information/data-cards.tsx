import { accountCalls, formats } from '@kilowatch/contract'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { leaveForGood, useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { RemovalDialog } from '../../../ui/removal-dialog.tsx'
import { TaskExportButton } from '../../../ui/task-button.tsx'
import styles from './personal.module.css'

/** One's own data to take away, and the end of the account. */
export function DataCards() {
  return (
    <div className={styles.cards}>
      <ExportCard />
      <RemovalCard />
    </div>
  )
}

function ExportCard() {
  const { t } = useTranslation('accounts')
  const { mutateAsync: start } = useCommand(accountCalls.exportMe)
  return (
    <Card title={t('export.title')}>
      <p className={styles.lead}>{t('export.text')}</p>
      <TaskExportButton start={() => start({})} label={t('export.action')} />
    </Card>
  )
}

function RemovalCard() {
  const { t } = useTranslation('accounts')
  const { loginName } = useSession()
  const language = useLanguage()
  const [asking, ask] = useState(false)
  const remove = useCommand(accountCalls.removeMe, { onDone: () => leaveForGood(t('removal.done')) })
  return (
    <Card title={t('removal.title')}>
      <p className={styles.lead}>{t('removal.text')}</p>
      <Button onClick={() => ask(true)}>{t('removal.action')}</Button>
      {asking ? (
        <RemovalDialog<{ password: string }>
          title={t('removal.title')}
          action={t('removal.action')}
          goes={[t('removal.text')]}
          word={loginName}
          asks={t('removal.type', { account: loginName })}
          differs={t('removal.differs', { account: loginName })}
          pending={remove.isPending}
          error={remove.error}
          onRemove={({ password }) => remove.mutate({ body: { password } })}
          onClose={() => ask(false)}
        >
          <Form.Item
            name="password"
            label={t('removal.password')}
            rules={[{ required: true, message: formats.loginPassword.empty[language] }]}
          >
            <Input.Password autoComplete="current-password" maxLength={100} />
          </Form.Item>
        </RemovalDialog>
      ) : null}
    </Card>
  )
}
