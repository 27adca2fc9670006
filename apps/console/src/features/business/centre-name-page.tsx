import { centreCalls, type Data } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './business.module.css'

type Centre = Data<typeof centreCalls.readCentreName>

/** What the monitoring centre of the business is called. */
export function CentreNamePage() {
  const { t } = useTranslation('business')
  const centre = useCall(centreCalls.readCentreName, {})
  return (
    <Page>
      <Loaded of={centre} what={t('centre.what')} rows={3} height={180} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
        {(read) => <CentreForm key={read.name} centre={read} />}
      </Loaded>
    </Page>
  )
}

function CentreForm({ centre }: { centre: Centre }) {
  const { t } = useTranslation(['business', 'common'])
  const { message } = App.useApp()
  const save = useCommand(centreCalls.saveCentreName, { onDone: () => void message.success(t('centre.saved')) })
  return (
    <Card className={styles.narrow ?? ''}>
      <Form<{ name: string }>
        layout="vertical"
        initialValues={centre}
        onFinish={({ name }) => save.mutate({ body: { name: name.trim() } })}
      >
        <FormError error={save.error} />
        <Form.Item name="name" label={t('centre.label')} extra={t('centre.hint')}>
          <Input maxLength={30} showCount placeholder={centre.businessName} autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={save.isPending}>
          {t('common:save')}
        </Button>
      </Form>
    </Card>
  )
}
