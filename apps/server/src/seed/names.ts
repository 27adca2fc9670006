import type { Language } from '@kilowatch/catalog'

/** The demo is written in Chinese; these are its names for those who read English. What is not here is the same in both (UPS-A). */
const english: Readonly<Record<string, string>> = {
  市一医院集团: 'City First Hospital Group',
  医疗: 'Healthcare',
  王海涛: 'Wang Haitao',
  陈志强: 'Chen Zhiqiang',
  刘敏: 'Liu Min',
  赵工: 'Zhao Gong',
  恒电维保: 'Hengdian Maintenance',
  设备维保: 'Equipment maintenance',
  平台运营: 'Platform operations',
  动环云监控: 'Kilowatch',
  市一医院网关: 'Hospital gateway',
  数据中心网关: 'Data center gateway',
  城西支行网关: 'West branch gateway',
  动力保障科: 'Facilities',
  配电班: 'Power team',
  空调班: 'HVAC team',
  信息中心: 'IT center',
  机房组: 'Data room team',
  网络组: 'Network team',
  影像设备科: 'Imaging equipment',
  支行后勤: 'Branch services',
  科长: 'Section head',
  值班长: 'Shift leader',
  电工: 'Electrician',
  机房工程师: 'Data room engineer',
  网点专员: 'Branch specialist',
  周建国: 'Zhou Jianguo',
  孙丽: 'Sun Li',
  何勇: 'He Yong',
  吴晓燕: 'Wu Xiaoyan',
  郑凯: 'Zheng Kai',
  冯敏: 'Feng Min',
  蒋文: 'Jiang Wen',
  医院院区: 'Hospital campus',
  机房与网点: 'Data rooms and branches',
  门诊楼: 'Outpatient building',
  住院楼: 'Inpatient building',
  影像楼: 'Imaging building',
  数据中心: 'Data center',
  城西支行: 'West branch',
  '1# 电池组': 'Battery string 1#',
  '2# 电池组': 'Battery string 2#',
  '2# 冷通道': 'Cold aisle 2#',
  '2# 进线电表': 'Incomer meter 2#',
  'A 列 PDU-1': 'Row A PDU-1',
  'B 列 PDU-1': 'Row B PDU-1',
  '冷通道 A': 'Cold aisle A',
  '冷通道 B': 'Cold aisle B',
  '弱电间 4F': 'Telecom closet 4F',
  机房温湿度: 'Server room climate',
  '机柜 PDU': 'Rack PDU',
  电池室: 'Battery room',
  电池组: 'Battery string',
  '自助区 UPS': 'ATM area UPS',
  '营业厅 UPS': 'Banking hall UPS',
  设备间: 'Equipment room',
  进线电表: 'Incomer meter',
  金库温湿度: 'Vault climate',
}

/** A name of the demo in that language. */
export function demoName(name: string, language: Language): string {
  return language === 'zh' ? name : (english[name] ?? name)
}

/** The same for the names and sites in a gateway's configuration. */
export function inLanguage(configuration: string, language: Language): string {
  return configuration.replace(/^(\s+(?:name|site): )(.+)$/gm, (_line, key: string, name: string) => key + demoName(name, language))
}
