import { uplinkList } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { mayManage, useSession } from '../../shared/session.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { UplinkActions, type UplinkDoings } from './uplink-actions.tsx'
import { uplinkCells } from './uplink-cells.tsx'

/** Every gateway with its connection, its queue and what was refused. */
export function UplinkTable(doings: UplinkDoings) {
  const { t } = useTranslation('uplinks')
  const manages = mayManage(useSession().right)
  return (
    <ListTable
      list={uplinkList}
      cells={uplinkCells}
      every={20_000}
      empty={t('none')}
      actions={manages ? (uplink) => <UplinkActions uplink={uplink} {...doings} /> : undefined}
      actionsWidth={72}
    />
  )
}
