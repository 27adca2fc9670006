import { standardFault, type UpsStandard, type UpsStandardKey, upsStandardRows } from '@kilowatch/catalog'
import { type BusinessStandard, upsStandardCalls } from '@kilowatch/contract'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorText, FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { PageForm, usePageForm } from '../../ui/page-form.tsx'
import { ReadOnlyNote } from '../../ui/read-only.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { Time } from '../../ui/value.tsx'
import { LimitInput, LimitText, UsualText } from './ups-rule-cells.tsx'
import styles from './ups-rules.module.css'

/** By which limits the business judges its UPSs: for its administrators a form, for others to be read. */
export function UpsRulesPage() {
  const { t } = useTranslation('ups-rules')
  const { right } = useSession()
  const standard = useCall(upsStandardCalls.readUpsStandard, {})
  const manages = mayManage(right)
  return (
    <Page>
      <Loaded of={standard} what={t('title')} rows={12} height={620} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
        {(read) =>
          manages ? (
            <PageForm version={String(read.changedAt)}>
              <RulesForm standard={read} />
            </PageForm>
          ) : (
            <>
              <ReadOnlyNote what={t('what')} />
              <Rules standard={read} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function RulesForm({ standard }: { standard: BusinessStandard }) {
  const { t } = useTranslation(['ups-rules', 'common'])
  const { message } = App.useApp()
  const { businessId } = useSession()
  const [form] = Form.useForm<UpsStandard>()
  const [entered, setEntered] = useState<UpsStandard>(standard.rules)
  const pageForm = usePageForm()
  const save = useCommand(upsStandardCalls.saveUpsStandard, {
    onDone: () => {
      pageForm?.release()
      void message.success(t('saved'))
    },
  })
  const changed = Object.entries(entered).some(([key, value]) => value !== standard.rules[key as UpsStandardKey])
  const fault = standardFault(entered)
  useUnsavedGuard(changed && !save.isPending)
  const restore = () => {
    form.setFieldsValue(standard.usual)
    setEntered(standard.usual)
    void message.info(t('restored'))
  }
  return (
    <Form
      form={form}
      initialValues={standard.rules}
      onValuesChange={(_, all) => setEntered({ ...entered, ...all })}
      onFinish={(body) => (fault ? undefined : save.mutate({ params: { id: businessId ?? '' }, body }))}
    >
      <Rules
        standard={{ ...standard, rules: entered }}
        inputs
        fault={fault}
        foot={
          <div className={styles.foot}>
            <FormError error={save.error} />
            {fault ? <ErrorText text={t(fault === 'inputHigh' ? 'orderRange' : 'order')} /> : null}
            <Button type="primary" htmlType="submit" disabled={!changed || fault !== undefined || save.isPending}>
              {t('common:save')}
            </Button>
            <Button onClick={restore}>{t('restore')}</Button>
            {changed ? <span className={styles.dim}>{t('unsaved')}</span> : null}
          </div>
        }
      />
    </Form>
  )
}

interface RulesProps {
  standard: BusinessStandard
  inputs?: boolean
  fault?: UpsStandardKey | undefined
  foot?: React.ReactNode
}

function Rules({ standard, inputs = false, fault, foot }: RulesProps) {
  const { t } = useTranslation('ups-rules')
  const cell = (key: UpsStandardKey | undefined, label: string) =>
    key ? (
      inputs ? (
        <LimitInput limit={key} label={label} wrong={key === fault} />
      ) : (
        <LimitText limit={key} value={standard.rules[key]} />
      )
    ) : (
      '—'
    )
  return (
    <Card flush>
      <p className={styles.lead}>
        {t('lead')} <Changed standard={standard} />
      </p>
      <table className={styles.rules}>
        <thead>
          <tr>
            <th>{t('rule')}</th>
            <th>{t('warn')}</th>
            <th>{t('fail')}</th>
            <th>{t('usual')}</th>
          </tr>
        </thead>
        <tbody>
          {upsStandardRows.map((row) => (
            <RuleRow key={row.key} row={row} standard={standard} cell={cell} />
          ))}
        </tbody>
      </table>
      {foot}
    </Card>
  )
}

interface RuleRowProps {
  row: (typeof upsStandardRows)[number]
  standard: BusinessStandard
  cell: (key: UpsStandardKey | undefined, label: string) => React.ReactNode
}

function RuleRow({ row, standard, cell }: RuleRowProps) {
  const { t, i18n } = useTranslation('ups-rules')
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const name = row.name[language]
  const within = row.worse === 'within'
  const own = [row.warn, row.fail].some((key) => key && standard.rules[key] !== standard.usual[key])
  const side = (word: 'warn' | 'fail') => t(within ? (word === 'warn' ? 'lowest' : 'highest') : word)
  const label = (word: 'warn' | 'fail') => t('field', { rule: name, side: side(word) })
  return (
    <tr>
      <th scope="row">
        {name}
        {own ? <span className={styles.own}>{t('own')}</span> : null}
        {row.help ? <small>{row.help[language]}</small> : null}
      </th>
      <td data-side={side('warn')}>{cell(row.warn, label('warn'))}</td>
      <td data-side={side('fail')}>{cell(row.fail, label('fail'))}</td>
      <td data-side={t('usual')}>
        <UsualText row={row} usual={standard.usual} />
      </td>
    </tr>
  )
}

function Changed({ standard: { changedAt, changedBy } }: { standard: BusinessStandard }) {
  const { t } = useTranslation('ups-rules')
  if (changedAt === null) return <span className={styles.dim}>{t('never')}</span>
  return (
    <span className={styles.dim}>
      {changedBy ? t('changed', { name: changedBy.name }) : t('changedBy')} <Time at={changedAt} full />
    </span>
  )
}
