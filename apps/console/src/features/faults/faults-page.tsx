import { PlusOutlined } from '@ant-design/icons'
import { faultCalls, faultSettingFields } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { ReportFault } from '../../ui/faults/dialogs.ts'
import { FaultTable } from '../../ui/faults/fault-table.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'

/** Faults that the reader has to do with. */
export function FaultsPage() {
  const { t } = useTranslation('faults')
  const { right } = useSession()
  return (
    <Page actions={mayManage(right) ? <Actions /> : null}>
      <Card flush>
        <FaultTable empty={<Empty text={t('none')} />} />
      </Card>
    </Page>
  )
}

function Actions() {
  const { t } = useTranslation('faults')
  const open = useDialog()
  return (
    <>
      <Button onClick={() => open((close) => <SettingsDialog onClose={close} />)}>{t('settings.title')}</Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => open((close) => <ReportFault of="chosen" onClose={close} />)}>
        {t('report.title')}
      </Button>
    </>
  )
}

/** For how long readings must stay inside before a recovery is proven. */
function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('faults')
  const settings = useCall(faultCalls.readFaultSettings, {})
  const change = useCommand(faultCalls.changeFaultSettings)
  if (!settings.data && !settings.error) return null
  return (
    <RecordDialog
      fields={faultSettingFields}
      record={settings.data ?? null}
      title={t('settings.title')}
      lead={<p className="kw-quiet">{t('settings.lead')}</p>}
      done={t('settings.saved')}
      save={(body) => change.mutateAsync({ body })}
      state={{ isPending: change.isPending, error: change.error ?? settings.error }}
      onClose={onClose}
    />
  )
}
