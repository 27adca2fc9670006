import { faultCalls, lineCounts, type PatrolForm, type PatrolSignature, patrolFormCalls } from '@kilowatch/contract'
import { type nextSignature, patrolFormFlow, signsFor, signUndoSeconds, stepOf } from '@kilowatch/work'
import { App, Button } from 'antd'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absoluteTime } from '../../shared/formats.ts'
import { useCalls, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { useUndo } from '../../ui/use-undo.tsx'
import { Time } from '../../ui/value.tsx'
import { isFailed, missingOf, placeOf } from './entry-rules.ts'
import styles from './patrol-records.module.css'

type Step = NonNullable<ReturnType<typeof nextSignature>>

const calls = {
  inspector: patrolFormCalls.submitForm,
  department: patrolFormCalls.departmentSigns,
  owner: patrolFormCalls.ownerSigns,
} as const

interface SignCardProps {
  form: PatrolForm
  /** The signature that the reader may give now. */
  turn: Step | undefined
  /** Lines with something typed that is not kept. */
  unsaved: ReadonlySet<string>
  /** Is set to what the key does. */
  signing: RefObject<() => void>
  /** Lines that are missing are shown. */
  onMissing: () => void
}

/** Who signed, whom it waits for, and the reader’s own signature where it is their turn. */
export function SignCard({ form, turn, unsaved, signing, onMissing }: SignCardProps) {
  const { t } = useTranslation('patrol-records')
  const { signatures } = form
  const now = signatures.findIndex(({ by, at }) => by === null && at === null)
  return (
    <Card title={t('sign.title')} note={t('sign.levels', { count: signatures.length })}>
      <ol className={styles.signatures}>
        {signatures.map((signature, place) => (
          <Signature key={signature.signer} signature={signature} waits={place === now} />
        ))}
      </ol>
      {turn ? <Sign form={form} step={turn} unsaved={unsaved} signing={signing} onMissing={onMissing} /> : <Why form={form} />}
    </Card>
  )
}

function Signature({ signature: { signer, by, at, number, substitute }, waits }: { signature: PatrolSignature; waits: boolean }) {
  const { t } = useTranslation('patrol-records')
  if (at === null) {
    return (
      <li>
        <span>
          <strong>{t(`sign.signer.${signer}`)}</strong>
          <small>{t(waits ? 'sign.waits' : 'sign.later')}</small>
        </span>
        <span className={waits ? styles.next : styles.empty}>{t(waits ? 'sign.open' : 'sign.notYet')}</span>
      </li>
    )
  }
  const date = absoluteTime(at).slice(0, 10)
  return (
    <li>
      <span>
        <strong>{t(`sign.signer.${signer}`)}</strong>
        <small>
          {by?.name ?? t('sign.gone')}
          {substitute ? ` · ${t('sign.substitute')}` : null} · <Time at={at} full />
        </small>
      </span>
      <span className={styles.stamp} title={[absoluteTime(at), number && t('sign.number', { number })].filter(Boolean).join('\n')}>
        <b>{by?.name ?? '—'}</b>
        <i>{date}</i>
      </span>
    </li>
  )
}

/** Why there is nothing to sign for the reader. */
function Why({ form: { state, signedByMe } }: { form: PatrolForm }) {
  const { t } = useTranslation('patrol-records')
  if (state === 'confirmed') return null
  return <p className={styles.why}>{t(signedByMe && state !== 'draft' ? 'sign.signedByMe' : 'sign.others')}</p>
}

function Sign({ form, step, unsaved, signing, onMissing }: Omit<SignCardProps, 'turn'> & { step: Step }) {
  const { t } = useTranslation('patrol-records')
  const language = useLanguage()
  const confirm = useConfirm()
  const [stuck, stick] = useState<'missing' | 'unsaved' | null>(null)
  const command = useCommand(calls[signsFor[step]])
  const words = stepOf(patrolFormFlow, step).name[language]
  const missing = signsFor[step] === 'inspector' ? missingOf(form.records) : []
  const unmade = useFailedWithoutFault(form)
  const offerUndo = useTakeBack(form.id)
  const send = () =>
    command.mutateAsync({ query: { form_id: form.id } }).then(
      () => offerUndo(),
      () => {},
    )
  const begin = () => {
    if (command.isPending) return
    if (missing.length > 0) {
      stick('missing')
      onMissing()
      const [first] = missing
      if (first) jumpTo(placeOf(first.record.id, first.line.key))
    } else if (unsaved.size > 0) {
      stick('unsaved')
      jumpTo([...unsaved][0])
    } else {
      stick(null)
      confirm({
        title: t('sign.question', { action: words }),
        text: (
          <>
            <p>{t('sign.what', { title: form.title, ...lineCounts(form.records.flatMap(({ lines }) => lines)) })}</p>
            {unmade === 0 ? null : <p>{t('sign.unmade', { count: unmade })}</p>}
            <p>{t('sign.undo', { seconds: signUndoSeconds })}</p>
          </>
        ),
        action: words,
        onConfirm: send,
      })
    }
  }
  signing.current = begin
  return (
    <div className={styles.sign}>
      <FormError error={command.error} />
      {stuck === 'missing' && missing.length > 0 ? (
        <Outcome
          kind="wrong"
          title={t('sign.missing', { count: missing.length })}
          more={
            <ul className={styles.missing}>
              {missing.map(({ record, line }) => (
                <li key={placeOf(record.id, line.key)}>
                  <button type="button" onClick={() => jumpTo(placeOf(record.id, line.key))}>
                    {record.device.name} · {line.item.name[language]}
                    {line.entry?.again ? ` (${t('line.again')})` : null}
                  </button>
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      {stuck === 'unsaved' && unsaved.size > 0 ? <Outcome kind="wrong" title={t('sign.unsaved', { count: unsaved.size })} /> : null}
      <Button type="primary" block disabled={command.isPending} onClick={begin}>
        {words}
      </Button>
    </div>
  )
}

/** For a minute the signature can be taken back; the form is open again then. */
function useTakeBack(formId: string): () => void {
  const { t } = useTranslation('patrol-records')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const offerUndo = useUndo()
  const { mutateAsync } = useCommand(patrolFormCalls.takeSignatureBack)
  const takeBack = () =>
    mutateAsync({ params: { formId } }).then(
      () => void message.success(t('sign.takenBack')),
      (error: unknown) => void message.error(errorText(error)),
    )
  return () => offerUndo(t('sign.done'), () => void takeBack(), signUndoSeconds)
}

/** Lines that failed and of which nobody has made a fault; while that is not known, all that failed. */
function useFailedWithoutFault({ records }: PatrolForm): number {
  const failed = records.map((record) => ({ id: record.id, keys: record.lines.filter(isFailed).map(({ key }) => key) }))
  const asked = failed.filter(({ keys }) => keys.length > 0)
  const faults = useCalls(
    faultCalls.listLineFaults,
    asked.map(({ id }) => ({ params: { id } })),
  )
  return asked.reduce((sum, { keys }, place) => {
    const made = new Set(faults[place]?.data?.map(({ key }) => key))
    return sum + keys.filter((key) => !made.has(key)).length
  }, 0)
}

/** Leads to a line, and into it where something can be entered. */
function jumpTo(place: string | undefined): void {
  const line = place && document.querySelector<HTMLElement>(`[data-line="${CSS.escape(place)}"]`)
  if (!line) return
  line.scrollIntoView({ block: 'center' })
  const input = line.querySelector<HTMLElement>('input')
  ;(input ?? line).focus()
}
