/** Function words like "of", "with" and का. Almost every description has them, so searching for them misleads. */
const particles = new Set(
  [
    'a an the of for with in and by',
    'ka ki ke ko se wala wali wale',
    'का की के को से में और वाला वाली वाले',
    'चा ची चे च्या आणि',
    'ના ની નું નો અને',
    'ਦਾ ਦੀ ਦੇ ਨੂੰ ਅਤੇ',
    'ও এবং আৰু ଓ మరియు ಮತ್ತು மற்றும் ഒപ്പം',
  ].flatMap((words) => words.split(' ')),
)

export function isParticle(word: string): boolean {
  return particles.has(word)
}

/** The words without particles; all of them when nothing else is left. */
export function withoutParticles(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isParticle(word))
  return telling.length > 0 ? telling : [...words]
}
