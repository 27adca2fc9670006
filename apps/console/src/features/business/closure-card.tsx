import { type Business, businessLeavingCalls } from '@kilowatch/contract'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { RemovalDialog } from '../../ui/removal-dialog.tsx'
import styles from './business.module.css'

/** The end of the business: name and password have to be typed. */
export function ClosureCard({ business }: { business: Business }) {
  const { t } = useTranslation('business')
  const [asking, ask] = useState(false)
  const close = useCommand(businessLeavingCalls.closeBusiness, { onDone: () => location.assign('/index_new') })
  return (
    <Card title={t('close.title')}>
      <div className={styles.stack}>
        <p className={styles.dim}>{t('close.text')}</p>
        <Button onClick={() => ask(true)}>{t('close.action')}</Button>
      </div>
      {asking ? (
        <RemovalDialog<{ password: string }>
          title={t('close.title')}
          action={t('close.action')}
          goes={[t('close.text')]}
          word={business.name}
          asks={t('close.type', { name: business.name })}
          differs={t('close.differs')}
          pending={close.isPending}
          error={close.error}
          onRemove={({ word, password }) => close.mutate({ body: { name: word, password } })}
          onClose={() => ask(false)}
        >
          <Form.Item name="password" label={t('close.password')} rules={[{ required: true, message: t('close.passwordEmpty') }]}>
            <Input.Password autoComplete="current-password" maxLength={100} />
          </Form.Item>
        </RemovalDialog>
      ) : null}
    </Card>
  )
}
