import { type Severity, specification, type ToolRule } from './rule.ts';

const patterns: readonly (readonly [Severity, RegExp])[] = [
  [
    'serious',
    /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+)?(?:the\s+|your\s+|of\s+)?(?:previous|prior|earlier|above|other|preceding|system)\b/iu,
  ],
  [
    'serious',
    /\b(?:do\s+not|don['’]t|never|without)\s+(?:tell|telling|inform|informing|mention|show|alert|notify|ask|asking)\w*\s+(?:this\s+to\s+|it\s+to\s+)?(?:the\s+)?(?:user|person|human)\b/iu,
  ],
  ['serious', /\b(?:system|developer)\s+(?:prompt|message|instructions?)\b/iu],
  [
    'serious',
    /<\/?\s*(?:system|assistant|important|instructions?|secret|admin)\s*>|\[\/?INST\]|<\|im_(?:start|end)\|>/iu,
  ],
  ['serious', /\byou\s+are\s+now\b|\bnew\s+instructions?\s*:/iu],
  [
    'serious',
    /忽略(?:之前|先前|以上|上面|前面|所有)|無視(?:之前|先前|以上|所有)|无视(?:之前|先前|以上|所有)|不要(?:告訴|告诉|通知)(?:用戶|用户|使用者)|系統提示詞|系统提示词/u,
  ],
  [
    'warning',
    /\b(?:you|the\s+(?:assistant|agent|model|ai))\s+(?:must|should)\s+(?:always|never|first|only)\b/iu,
  ],
  ['warning', /\b(?:always|must)\s+(?:call|use|run|invoke)\s+(?:this|me)\b/iu],
  [
    'warning',
    /\b(?:before|instead\s+of|after)\s+(?:using|calling|running|invoking)\s+(?:any|every|all|the)?\s*other\s+tools?\b/iu,
  ],
  [
    'warning',
    /\b(?:do\s+not|don['’]t|never)\s+(?:use|call|run|invoke|trust)\s+(?:any\s+|the\s+)?(?:other|another)\b/iu,
  ],
  ['warning', /必須先(?:呼叫|使用)|必须先(?:调用|使用)|不要(?:使用|呼叫|调用)其他/u],
];

/** Texts that do not describe the tool but give orders to whoever reads them. A guess, by their words alone. */
export const instructions: ToolRule = {
  id: 'instructions',
  link: specification('metadata-description-attacks'),
  *check({ texts }) {
    for (const { at, text } of texts) {
      for (const [severity, pattern] of patterns) {
        const hit = pattern.exec(text);
        if (hit === null) continue;
        yield { severity, at, note: hit[0].slice(0, 80) };
        break;
      }
    }
  },
};
