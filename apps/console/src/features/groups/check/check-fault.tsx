import { deviceTypeOf } from '@kilowatch/catalog'
import { type CheckedDevice, type CheckField, checkFieldKeys, faultCalls, findingName, findingText } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useDialog } from '../../../ui/dialogs.tsx'
import { ReportFault } from '../../../ui/faults/dialogs.ts'
import { FaultState, faultAddress } from '../../../ui/faults/fault-state.tsx'

/** The fault that was made of what a check found of a device, or a way to make one. */
export function CheckFault({ item, checkId }: { item: CheckedDevice; checkId: string }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const { right } = useSession()
  const open = useDialog()
  const faults = useCall(faultCalls.listCheckFaults, { params: { checkId } })
  const fault = faults.data?.find(({ deviceId }) => deviceId === item.id)
  if (item.verdict === null || item.verdict === 'pass' || !faults.data) return null
  const type = deviceTypeOf(item)
  const worst = checkFieldKeys.flatMap(
    (field: CheckField) => item.fields[field]?.findings.filter(({ verdict }) => verdict === item.verdict) ?? [],
  )
  const [first] = worst
  const title = [item.name, first ? findingName(first, type, language) : t('noAnswer')].join(' ')
  const note = worst.map((finding) => `${findingName(finding, type, language)} ${findingText(finding, type, language)}`).join('\n')
  const begin = () =>
    open((close) => (
      <ReportFault
        of={{ checkId, deviceId: item.id }}
        title={title}
        note={note}
        level={item.verdict === 'fail' ? '3' : '2'}
        onClose={close}
      />
    ))
  return (
    <>
      {fault ? (
        <>
          <Link to={faultAddress(fault.id)}>{t('faultIs', { number: fault.number ?? '' })}</Link> <FaultState state={fault.state} />
        </>
      ) : null}
      {right !== 'view' && (!fault || fault.state === 'closed') ? (
        <Button size="small" type="text" aria-label={t('faultOf', { name: item.name })} onClick={begin}>
          {t('fault')}
        </Button>
      ) : null}
    </>
  )
}
