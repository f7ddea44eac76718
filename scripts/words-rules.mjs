import ts from 'typescript';

/** Languages whose counted messages have one form only. */
const oneForm = new Set(['zh_TW', 'zh_CN']);

/** Attributes that people read or hear. */
const spoken = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);

/** What is no word of any language: signs, numbers, and names of keys that are printed on keyboards. */
const wordless = /^(?:[^\p{L}]|\$\d)*$/u;

/**
 * Everything that is wrong with the Inspector’s words, in sentences.
 *
 * @param {{
 *   languages: Record<string, Record<string, { message: string }>>,
 *   sources: readonly { file: string, text: string }[],
 *   manifest: string,
 * }} all
 * @returns {string[]}
 */
export function checkWords({ languages, sources, manifest }) {
  const said = saidIn(sources, manifest);
  return [
    ...differences(languages),
    ...writing(languages),
    ...unused(languages.en, said),
    ...sources.flatMap(texts),
  ];
}

/** Keys and places (`$1`) that are not the same in every language. */
function differences(languages) {
  const faults = [];
  const { en } = languages;
  for (const [language, messages] of Object.entries(languages)) {
    for (const [key, { message }] of Object.entries(messages)) {
      if (typeof message !== 'string' || message.trim() === '')
        faults.push(`${language}: “${key}” is empty.`);
      if (!Object.hasOwn(en, key)) faults.push(`${language}: “${key}” is not among the English messages.`);
    }
    for (const [key, { message }] of Object.entries(en)) {
      if (oneForm.has(language) && key.endsWith('_one') && Object.hasOwn(en, `${key.slice(0, -4)}_other`)) {
        if (Object.hasOwn(messages, key))
          faults.push(`${language}: “${key}” is never said: there is one form.`);
        continue;
      }
      const other = messages[key]?.message;
      if (other === undefined) faults.push(`${language}: “${key}” is not translated.`);
      else if (places(other) !== places(message)) {
        faults.push(
          `${language}: “${key}” has the places ${places(other) || '(none)'}, English has ${places(message) || '(none)'}.`,
        );
      }
    }
  }
  return faults;
}

/**
 * How Chinese is written: the characters each script has of its own in the everyday part of its old encoding (the first
 * level of Big5, GB 2312), and the quotes of the other.
 */
const scripts = {
  zh_TW: { name: 'Traditional', has: encoded('big5', [0xa4, 0xc6], 0x40), others: /[“”]/ },
  zh_CN: { name: 'Simplified', has: encoded('gbk', [0xb0, 0xf7], 0xa1), others: /[「」]/ },
};

/** Full-width punctuation beside Chinese, with no space around it; a space between Chinese and Latin letters or digits. */
const crooked = [
  [/\p{Script=Han}[,;:!?()]|\p{Script=Han}\.(?!\w)|[,;!?]\p{Script=Han}/u, 'punctuation of Latin script'],
  [/[，。；：！？「」（）] | [，。；：！？」（）]/u, 'a space beside its punctuation'],
  [/\p{Script=Han}[A-Za-z0-9]|(?<!\$)[A-Za-z0-9]\p{Script=Han}/u, 'no space between Chinese and Latin'],
];

function writing(languages) {
  return Object.entries(scripts).flatMap(([language, { name, has, others }]) =>
    Object.entries(languages[language] ?? {}).flatMap(([key, { message }]) => {
      const strange = [...message].filter((sign) => /\p{Script=Han}/u.test(sign) && !has.has(sign));
      const faults = crooked.filter(([fault]) => fault.test(message)).map(([, what]) => what);
      return [
        ...(strange.length === 0 ? [] : [`${strange.join('')}, which is not ${name} Chinese`]),
        ...(others.test(message) ? ['the quotes of the other script'] : []),
        ...faults,
      ].map((what) => `${language}: “${key}” has ${what}.`);
    }),
  );
}

/** The characters of a rectangle of a double-byte encoding. */
function encoded(label, [first, last], from) {
  const decoder = new TextDecoder(label);
  const signs = new Set();
  for (let lead = first; lead <= last; lead++) {
    for (let trail = from; trail <= 0xfe; trail++) signs.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  return signs;
}

function places(message) {
  return [...new Set(message.match(/\$[1-9]/g) ?? [])].sort().join(' ');
}

/** Every string of the sources, and how those begin that are put together. */
function saidIn(sources, manifest) {
  const whole = new Set([...manifest.matchAll(/__MSG_(\w+)__/g)].map(([, key]) => key));
  const patterns = [];
  for (const { file, text } of sources) {
    visit(parse(file, text), (node) => {
      if (ts.isStringLiteralLike(node)) whole.add(node.text);
      if (ts.isTemplateExpression(node) && node.head.text !== '') {
        const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
        patterns.push(new RegExp(`^${parts.map((part) => part.replace(/[^\w]/g, '\\$&')).join('\\w+')}$`));
      }
    });
  }
  return { whole, patterns };
}

function unused(english, { whole, patterns }) {
  return Object.keys(english)
    .filter((key) => {
      const stem = key.replace(/_(one|other)$/, '');
      return ![key, stem].some((name) => whole.has(name) || patterns.some((pattern) => pattern.test(name)));
    })
    .map((key) => `“${key}” is said nowhere.`);
}

/** Texts that stand in a component instead of among the messages. */
function texts({ file, text }) {
  if (!file.endsWith('.tsx')) return [];
  const faults = [];
  const source = parse(file, text);
  const found = (node, words) => {
    if (wordless.test(words)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    faults.push(`${file}:${line + 1}: “${words.trim()}” is not among the messages.`);
  };
  visit(source, (node) => {
    if (ts.isJsxText(node)) found(node, node.text);
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText(source))) {
      for (const literal of literalsOf(node.initializer)) found(literal, literal.text);
    }
    if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
      for (const literal of literalsOf(node)) found(literal, literal.text);
    }
  });
  return faults;
}

/** The literals an expression may come to: itself, either end of a choice, the texts of a template. */
function literalsOf(node) {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const adds = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    const falls = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
    ];
    if (adds) return [...literalsOf(node.left), ...literalsOf(node.right)];
    if (falls.includes(node.operatorToken.kind)) return literalsOf(node.right);
  }
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  }
  return [];
}

function parse(file, text) {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

function visit(node, tell) {
  tell(node);
  ts.forEachChild(node, (child) => visit(child, tell));
}
