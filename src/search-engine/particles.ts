import { wordsOf } from './text-words.ts'

/**
 * Words that say nothing about a piece: "of", का, and those of asking for it, such as "buy online". Almost every
 * description has the first, so searching for them misleads.
 */
const particles = new Set(
  [
    'a an the of for with in and by on at to from is are my me i s some any or as it its this that what which where how',
    'buy buying shop shopping online order price prices cost rate rates sale offer offers discount best good nice new latest original',
    'handmade handcrafted handicraft handicrafts items item things thing products product cheap want need looking show find get give please purchase under below above upto less more than within rs inr rupees near',
    // The size itself says something: "juttis in size 8".
    'size sizes saiz saaiz साइज साईज সাইজ సైజు సైజ్ சைஸ் சைஸ સાઈઝ સાઇઝ ಸೈಜ್ ಸೈಜು സൈസ് ਸਾਈਜ ਸਾਈਜ਼ ਸਾਇਜ਼ ସାଇଜ୍ ସାଇଜ চাইজ',
    'ka ki ke ko se wala wali wale liye me mein par tak kam aur hai ho kya koi ek mujhe chahiye chaiye chahie dikhao dikhaye',
    'ji saman samaan samagri cheez cheezein cheezen lena kharidna khareedna kharidne accha acha achha acchi achi sasta sasti saste bhav daam keemat kimat dam venum vendum kavali beku',
    'का की के को से में और वाला वाली वाले लिए पर एक है चाहिए दिखाओ दिखाएँ खरीदना खरीदें खरीदे ऑनलाइन अच्छा अच्छी सस्ता सस्ती सस्ते दाम कीमत नया नई',
    'चा ची चे च्या आणि साठी हवी हवा हवे पाहिजे खरेदी किंमत स्वस्त ऑनलाईन',
    'ના ની નું નો અને માટે જોઈએ ખરીદો ખરીદવું કિંમત ઓનલાઇન સસ્તું સસ્તી',
    'ਦਾ ਦੀ ਦੇ ਨੂੰ ਅਤੇ ਲਈ ਚਾਹੀਦਾ ਚਾਹੀਦੀ ਖਰੀਦੋ ਕੀਮਤ ਆਨਲਾਈਨ ਸਸਤਾ ਸਸਤੀ',
    'ও এবং এর র জন্য চাই কিনতে কিনুন দাম অনলাইন সস্তা ভালো একটি একটা',
    'আৰু ৰ বাবে লাগে কিনিব দাম অনলাইন সস্তা',
    'ଓ ପାଇଁ ଦରକାର କିଣନ୍ତୁ ଦାମ ଅନଲାଇନ ଶସ୍ତା',
    'మరియు కోసం కావాలి కొనండి ధర ఆన్‌లైన్ ఆన్లైన్ మంచి',
    'ಮತ್ತು ಗಾಗಿ ಬೇಕು ಖರೀದಿ ಬೆಲೆ ಆನ್‌ಲೈನ್ ಆನ್ಲೈನ್ ಒಳ್ಳೆಯ',
    'மற்றும் வேண்டும் வாங்க விலை ஆன்லைன் நல்ல ஒரு',
    'ഒപ്പം വേണം വാങ്ങാൻ വില ഓൺലൈൻ ഒരു',
  ].flatMap(wordsOf),
)

/** For whom, for what, how many: such words narrow a search where they can, and are the first to be left out. */
const sideWords = new Set(
  [
    'men man mens women woman womens ladies gents girl girls boy boys kids kid child children baby babies mother mom mum father dad',
    'husband wife sister brother friend friends her him family home house room living bedroom kitchen office wall floor daily wear use',
    'gift gifts wedding marriage birthday anniversary party festival diwali rakhi holi eid christmas puja pooja decor decoration',
    'set sets pair piece pieces pack dozen big small large medium king queen double single mini full',
    'traditional indian antique vintage designer fancy beautiful pure real genuine authentic litre liter ml kg cm inch feet per metre meter',
    'onam pongal sankranti anniversary newborn housewarming return corporate teacher bridal winter summer dream sajane sajavat',
    'mummy maa papa bhai behen bacche bachche bachon bachcho ladki ladke aurat aadmi shaadi shadi tohfa uphaar ghar',
    'पुरुष पुरुषों महिला महिलाओं बच्चों बच्चे बच्चा माँ पिता शादी तोहफा उपहार घर सेट जोड़ी जोडी हस्तनिर्मित',
  ].flatMap(wordsOf),
)

export function isParticle(word: string): boolean {
  return particles.has(word)
}

export function isSideWord(word: string): boolean {
  return sideWords.has(word) || /^\d+$/.test(word)
}

/** The words without particles; all of them when nothing else is left. */
export function withoutParticles(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isParticle(word))
  return telling.length > 0 ? telling : [...words]
}
