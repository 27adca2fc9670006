import { inspectionRemarks, looked, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { pdm } from './index.ts'

// Inspection after IEC 61439-1 (connections, temperature rise) and usual sheets of row cabinets.
const pdmInspection = [
  {
    key: 'highest_branch',
    name: { zh: '最高支路负载率', en: 'Highest load of a branch' },
    kind: 'number',
    range: [0, 300],
    decimals: 1,
    unit: '%',
    required: true,
    beside: 'branch.*.load',
    fails: { outside: [0, 80] },
  },
  {
    key: 'neutral_current',
    name: { zh: '中性线电流', en: 'Neutral current' },
    kind: 'number',
    range: [0, 10000],
    decimals: 1,
    unit: 'A',
    beside: 'neutral_current',
    fails: [],
  },
  looked('breakers', { zh: '开关位置与标识', en: 'Breakers and their labels' }),
  looked('connections', { zh: '接线端子与母排（测温）', en: 'Terminals and bars (thermal image)' }),
  looked('noise', { zh: '异响与异味', en: 'Noise and smell' }),
  looked('arrester', { zh: '浪涌保护器指示', en: 'Surge arrester indicator' }),
  inspectionRemarks,
] as const

const pdmRisks = [
  {
    key: 'branch_load',
    name: { zh: '支路负载率过高', en: 'Branch load too high' },
    evidence: { kind: 'newest', point: 'branch.*.load' },
    levels: [
      { level: 1, above: 60 },
      { level: 2, above: 80 },
      { level: 3, above: 90 },
      { level: 4, above: 100 },
    ],
    source: { zh: 'NFPA 70 第 210.20 条：连续负荷不超过额定的 80 %', en: 'NFPA 70, 210.20: continuous load up to 80 % of the rating' },
    advice: { zh: '转移负载到其他支路', en: 'Move load to other branches' },
  },
  {
    key: 'imbalance',
    name: { zh: '三相负载不平衡', en: 'Load imbalance' },
    evidence: { kind: 'newest', point: 'imbalance' },
    levels: [
      { level: 1, above: 15 },
      { level: 2, above: 25 },
      { level: 3, above: 40 },
    ],
    source: practice,
    advice: { zh: '调整各相所接支路', en: 'Distribute the branches over the phases' },
  },
  {
    key: 'trips',
    name: { zh: '支路跳闸', en: 'Branch trips' },
    evidence: { kind: 'times', point: 'branch.*.breaker', values: ['tripped'], days: 90 },
    levels: [
      { level: 2, above: 0 },
      { level: 3, above: 2 },
    ],
    source: practice,
    advice: { zh: '查明短路或过载原因，核对整定', en: 'Find the short circuit or overload, and check the trip settings' },
  },
  {
    key: 'harmonics',
    name: { zh: '电流谐波', en: 'Current harmonics' },
    evidence: { kind: 'newest', point: 'current_thd' },
    levels: [
      { level: 1, above: 15 },
      { level: 2, above: 20 },
      { level: 3, above: 40 },
    ],
    source: { zh: 'IEEE 519', en: 'IEEE 519' },
    advice: { zh: '检查中性线温度，考虑有源滤波', en: 'Check the neutral’s temperature, and consider an active filter' },
  },
] as const

export const pdmUpkeep = defineUpkeep(pdm, {
  inspection: pdmInspection,
  risks: pdmRisks,
})
