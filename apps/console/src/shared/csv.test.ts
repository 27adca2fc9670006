import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes everything and disarms what a spreadsheet would reckon', () => {
  expect(
    csvOf(
      ['姓名', 'a"b'],
      [
        ['=1+1', '-2'],
        ['王, 立', '@x\n'],
        ['＝1+1', ' +1'],
      ],
    ),
  ).toBe('\uFEFF"姓名","a""b"\r\n"\'=1+1","\'-2"\r\n"王, 立","\'@x\n"\r\n"\'＝1+1","\' +1"\r\n')
})
