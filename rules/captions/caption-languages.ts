const WESTERN = ['windows-1252', 'macintosh']
const CYRILLIC = ['windows-1251', 'x-mac-cyrillic', 'koi8-u', 'ibm866', 'iso-8859-5']
const CENTRAL_EUROPEAN = ['windows-1250', 'iso-8859-2']
const BALTIC = ['windows-1257', 'iso-8859-13']

/** A language with the encodings of old subtitle tools. */
export interface CaptionLanguage {
  /** In descending order of likelihood. */
  encodings: readonly string[]
  /** Accented letters, for languages with Latin letters. */
  letters?: string
  /** Cyrillic letters that the language does not use. */
  foreignLetters?: RegExp
  /** The most frequent letters of a script, for languages without Latin letters. */
  frequentLetters?: RegExp
}

const withLetters = (encodings: readonly string[], lettersByLanguage: Record<string, string>) =>
  mapValues(lettersByLanguage, (letters) => ({ encodings, letters }))

const mapValues = <Value, Result>(values: Record<string, Value>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))

/** Languages whose encodings are tried for captions without a language. */
export const COMMON_LANGUAGES: Readonly<Record<string, CaptionLanguage>> = {
  ...withLetters(WESTERN, {
    en: '',
    de: 'äöüßé',
    fr: 'àâæçéèêëîïôœùûü',
    es: 'áéíñóúü',
    pt: 'áàâãçéêíóôõú',
    it: 'àèéìòóù',
    nl: 'áèéëïóöü',
    ca: 'àçèéíïòóúü',
    fi: 'åäöéšž',
    sv: 'åäöéü',
    da: 'æøåéö',
    nb: 'æøåéòô',
    no: 'æøåéòô',
    is: 'áðéíóúýþæö',
    fo: 'áðíóúýæø',
  }),
  ...mapValues(
    {
      ru: /[іїєґђѓѕјљњќћџў]/giu,
      uk: /[ыэёъђѓѕјљњќћџў]/giu,
      be: /[ищъїєґђѓѕјљњќћџ]/giu,
      bg: /[ыэёіїєґђѓѕјљњќћџў]/giu,
      mk: /[йщъыьэюяёіїєґђћў]/giu,
      sr: /[йщъыьэюяёіїєґѓѕќў]/giu,
    },
    (foreignLetters) => ({ encodings: CYRILLIC, foreignLetters, frequentLetters: /[оеаинтсрвлі]/giu }),
  ),
  ...withLetters(CENTRAL_EUROPEAN, {
    ...Object.fromEntries(['bs', 'hr', 'sl', 'sr-Latn'].map((lang) => [lang, 'čćđšž'])),
    cs: 'áčďéěíňóřšťúůýž',
    hu: 'áéíóöőúüű',
    pl: 'ąćęłńóśźż',
    ro: 'âăîşţșț',
    sk: 'áäčďéíĺľňóôŕšťúýž',
    sq: 'çë',
  }),
  ...withLetters(BALTIC, { et: 'äõöüšž', lt: 'ąčęėįšųūž', lv: 'āčēģīķļņšūž' }),
  ...withLetters(['windows-1254'], { tr: 'çğıi̇öşüâîû' }),
  ar: { encodings: ['windows-1256', 'iso-8859-6'], frequentLetters: /[اليمنوترةبعده]/gu },
  el: { encodings: ['windows-1253', 'iso-8859-7'], frequentLetters: /[αοιετσνηυρπκςάίόέή]/giu },
  fa: { encodings: ['windows-1256'], frequentLetters: /[ایرندهمتوبشسکزآخ]/gu },
  he: { encodings: ['windows-1255'], frequentLetters: /[יוהלאמרתבשנ]/gu },
  th: { encodings: ['windows-874'], frequentLetters: /[นรากเงอมยลวดทสหั-ู่้]/gu },
}

/** Languages whose encodings are tried only for captions in this language. */
const OTHER_LANGUAGES: Readonly<Record<string, CaptionLanguage>> = {
  ...Object.fromEntries(['zh-Hant', 'zh-TW', 'zh-HK'].map((lang) => [lang, { encodings: ['big5'] }])),
  ja: { encodings: ['shift_jis', 'euc-jp'] },
  ko: { encodings: ['euc-kr'] },
  vi: { encodings: ['windows-1258'], letters: 'àáâãèéêìíòóôõùúýăđơư' },
  zh: { encodings: ['gb18030'] },
}

/** Encodings that are recognized without a language. */
export const COMMON_ENCODINGS: ReadonlySet<string> = new Set([...WESTERN, ...CYRILLIC])

/** Returns the language of a tag such as `pt-BR`, or undefined for another language. */
export function findCaptionLanguage(tag: string): CaptionLanguage | undefined {
  const [lang = '', region = ''] = tag.split('-')
  const languages = { ...COMMON_LANGUAGES, ...OTHER_LANGUAGES }
  return languages[`${lang}-${region}`] ?? languages[lang]
}
