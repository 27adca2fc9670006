import { type Sim, simCalls, simFields, simList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import styles from './uplinks.module.css'

const cells: CellsOf<typeof simList> = {
  iccid: { width: 180, fixed: 'left' },
  uplinkName: { width: 150, heads: true },
  id: { width: 130 },
  operator: { width: 110 },
  plan: { width: 120 },
  expiresAt: { width: 110 },
  expiry: { width: 100 },
  signal: { width: 90 },
  devices: { width: 78 },
}

/** The SIM cards of the gateways, as people entered them. */
export function SimListPage() {
  const { t } = useTranslation('uplinks')
  const [edited, edit] = useState<Sim | null>(null)
  const remove = useRemoval()
  const actions = (sim: Sim) =>
    sim.manages ? (
      <span className={styles.simActions}>
        <Button size="small" aria-label={t('sim.editOf', { name: sim.uplinkName })} onClick={() => edit(sim)}>
          {t(sim.iccid ? 'sim.edit' : 'sim.enter')}
        </Button>
        {sim.iccid ? (
          <Button size="small" aria-label={t('sim.removeOf', { name: sim.uplinkName })} onClick={() => remove(sim)}>
            {t('sim.remove')}
          </Button>
        ) : null}
      </span>
    ) : null
  return (
    <Page>
      <Card flush>
        <ListTable list={simList} cells={cells} empty={<Empty text={t('sim.none')} />} actions={actions} actionsWidth={140} />
      </Card>
      {edited ? <SimDialog sim={edited} onClose={() => edit(null)} /> : null}
    </Page>
  )
}

function SimDialog({ sim, onClose }: { sim: Sim; onClose: () => void }) {
  const { t } = useTranslation('uplinks')
  const save = useCommand(simCalls.saveSim)
  return (
    <RecordDialog
      fields={simFields}
      record={sim.iccid ? sim : null}
      title={t('sim.title', { name: sim.uplinkName })}
      done={t('sim.saved')}
      save={(body) => save.mutateAsync({ params: { uplinkId: sim.id }, body })}
      state={save}
      onClose={onClose}
    />
  )
}

function useRemoval(): (sim: Sim) => void {
  const { t } = useTranslation('uplinks')
  const remove = useAskedCommand(simCalls.removeSim)
  return ({ id, uplinkName: name }) =>
    remove(
      { params: { uplinkId: id } },
      { title: t('sim.removeTitle', { name }), text: t('sim.removeText'), action: t('sim.remove'), done: () => t('sim.removed') },
    )
}
