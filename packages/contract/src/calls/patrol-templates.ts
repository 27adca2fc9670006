import { deviceTypes, type InspectionItem } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'

const TypeCode = z.enum(deviceTypes.map(({ code }) => code) as [string, ...string[]])
const Tolerance = z.union([z.object({ absolute: z.number().positive() }), z.object({ share: z.number().positive().max(1) })])
const common = { key: line(60, 1), required: z.boolean().default(false), pictured: z.boolean().default(false) }
const bounds = z.tuple([z.number(), z.number()]).refine(([least, most]) => least < most)

/** A line of the catalogue's list, as the business wants it. */
const CatalogueLine = z.object({ of: z.literal('catalogue'), ...common, tolerance: Tolerance.nullable().default(null) })
/** A line of the business's own. */
const OwnLine = z.object({
  of: z.literal('own'),
  ...common,
  name: line(40, 1),
  ask: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text') }),
    z.object({
      kind: z.literal('number'),
      unit: line(10).default(''),
      decimals: z.int().min(0).max(3).default(1),
      range: bounds,
      /** Figures within pass, others fail; null: the person decides. */
      passes: bounds.nullable().default(null),
    }),
    z.object({
      kind: z.literal('choice'),
      choices: z
        .array(z.object({ name: line(20, 1), fails: z.boolean().default(false) }))
        .min(2)
        .max(12),
    }),
  ]),
})
export const TemplateLine = z.discriminatedUnion('of', [CatalogueLine, OwnLine])
export type TemplateLine = z.output<typeof TemplateLine>

const Wish = z.object({ name: line(30, 1), type: TypeCode, lines: z.array(TemplateLine).min(1).max(60) })
export type PatrolTemplateWish = z.output<typeof Wish>

export const PatrolTemplateRow = z.object({
  id: RecordId,
  name: z.string(),
  type: z.string(),
  version: z.number().int(),
  items: z.number().int(),
  /** Plans that ask for it. */
  plans: z.number().int(),
  changedAt: Instant,
  lines: z.array(TemplateLine),
})
export type PatrolTemplateRow = z.output<typeof PatrolTemplateRow>

export const patrolTemplateList = defineList({
  name: { zh: '巡检表', en: 'Patrol sheets' },
  path: '/api/v1/patrol-templates',
  variant: 'own',
  access: { business: 'member' },
  reads: ['patrol-template', 'patrol-plan'],
  summary: 'What the business looks at on devices of a type, in place of the catalogue’s list',
  row: PatrolTemplateRow,
  filters: {
    search: { kind: 'search', name: { zh: '名称', en: 'Name' } },
    type: {
      kind: 'choice',
      name: { zh: '设备类型', en: 'Device type' },
      of: Object.fromEntries(deviceTypes.map(({ code, name }) => [code, name])),
    },
  },
  sorts: ['name', '-name', '-changedAt', 'changedAt'],
  columns: {
    name: { name: { zh: '名称', en: 'Name' }, sort: 'name' },
    type: { name: { zh: '设备类型', en: 'Device type' }, of: Object.fromEntries(deviceTypes.map(({ code, name }) => [code, name])) },
    items: { name: { zh: '检查项', en: 'Items' }, kind: 'number' },
    version: { name: { zh: '版本', en: 'Version' }, kind: 'number' },
    plans: { name: { zh: '计划', en: 'Plans' }, kind: 'number' },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', sort: 'changedAt' },
  },
  file: { path: '/api/v1/patrol-templates/export' },
})

const one = { path: '/api/v1/patrol-templates/:templateId', variant: 'own' } as const
const manage = { record: 'patrol-template', can: 'manage', at: 'params.templateId' } as const
const sample: z.input<typeof Wish> = {
  ...{ name: 'UPS 月检', type: 'ups' },
  lines: [
    { of: 'catalogue', key: 'load', required: true },
    { of: 'own', key: 'torque', name: '端子力矩', ask: { kind: 'number', unit: 'N·m', range: [0, 50], passes: [7, 9] } },
  ],
}

/** What is looked at: the catalogue's items and the business's own. */
export const patrolTemplateCalls = {
  listPatrolTemplates: patrolTemplateList.page,
  exportPatrolTemplates: patrolTemplateList.file,
  addPatrolTemplate: call({
    method: 'POST',
    path: '/api/v1/patrol-templates',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['patrol-template'],
    summary: 'Add a patrol sheet',
    body: Wish,
    data: PatrolTemplateRow,
    refusals: [10003, 30001, 50003],
    sample: { body: { ...sample, name: 'UPS 年检' } },
  }),
  changePatrolTemplate: call({
    ...one,
    method: 'PUT',
    access: manage,
    changes: ['patrol-template'],
    summary: 'Change a patrol sheet; forms that were begun keep the lines that they have',
    body: Wish,
    data: PatrolTemplateRow,
    refusals: [10003, 50003],
    sample: { params: { templateId: ':patrolTemplate' }, body: sample },
  }),
  removePatrolTemplate: call({
    ...one,
    method: 'DELETE',
    access: manage,
    changes: ['patrol-template', 'patrol-plan'],
    summary: 'Remove a patrol sheet; plans that asked for it go on with the catalogue’s list',
    data: z.null(),
    sample: { params: { templateId: ':patrolTemplate' } },
  }),
  listInspectionItems: call({
    method: 'GET',
    path: '/api/pihems/dev_ck_ctt',
    variant: 'signed',
    access: 'signed-in',
    reads: ['patrol-template'],
    summary: 'What is looked at on devices of a type: by a sheet of the business, or as the catalogue says',
    query: z.object({ type: TypeCode, template_id: RecordId.optional() }),
    data: z.array(z.custom<InspectionItem>((item) => typeof item === 'object' && item !== null)),
    refusals: [70003],
    sample: { query: { type: 'ups' } },
  }),
}
