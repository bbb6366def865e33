export const crafts = `
  madhubani kalamkari dhokra pashmina channapatna bidri warli pattachitra phulkari chikankari banarasi kanjivaram ajrakh
  bandhani blockprint ikat patola kantha zardozi meenakari thewa filigree tanjore gond pithora cheriyal kondapalli nirmal
  etikoppaka bastar longpi blue-pottery terracotta sikki moonj dabu bagru sanganeri chanderi maheshwari jamdani baluchari
  sambalpuri pochampally gadwal mysore paithani narayanpet kota lehariya kutch rogan mirrorwork applique pipli tarakasi
  roghan namda papier-mache walnut kashmiri chamba kullu toda
`
  .trim()
  .split(/\s+/)

export const goods = `
  saree shawl vase bowl plate lamp toy doll painting scarf stole dupatta kurta bag basket mat rug cushion curtain
  bedsheet necklace earring bangle ring bracelet box tray mug cup pot idol statue figurine wallhanging mask puppet stool
  chair mirror clock coaster diary notebook candle holder incense planter bottle jug spoon comb belt wallet footwear
  jacket
`
  .trim()
  .split(/\s+/)

export const adjectives = `
  handmade handwoven handpainted traditional natural eco-friendly vintage antique festive bridal elegant rustic organic
  tribal royal classic modern decorative premium artisan
`
  .trim()
  .split(/\s+/)

export const fillers = `
  made with care by artisans in small batches using age old techniques passed down generations each piece is unique and
  carries the story of its artisan ideal for gifting home decor weddings festivals daily use wash gently keep dry comes in
  a box with certificate of origin and fair wages supporting women collectives rural livelihoods dye pattern border motif
  weave finish polish carved lacquer thread needle loom kiln
`
  .trim()
  .split(/\s+/)

export const nativeWords: Record<string, string[]> = {
  hi: 'मधुबनी मिट्टी हस्तनिर्मित साड़ी शॉल दीपक खिलौना चित्रकला पीतल लकड़ी रेशम सूती कलमकारी पश्मीना बर्तन टोकरी मूर्ति गहने पारंपरिक बनारसी'.split(
    ' ',
  ),
  bn: 'মধুবনী মাটি হস্তনির্মিত শাড়ি শাল প্রদীপ খেলনা চিত্রকলা পিতল কাঠ রেশম সুতি কলমকারি পশমিনা বাসন ঝুড়ি মূর্তি গহনা কাঁথা জামদানি'.split(' '),
  te: 'మధుబని మట్టి చేనేత చీర శాలువా దీపం బొమ్మ చిత్రలేఖనం ఇత్తడి చెక్క పట్టు పత్తి కలంకారీ పాత్ర బుట్ట విగ్రహం నగలు కొండపల్లి పోచంపల్లి నిర్మల్'.split(' '),
  mr: 'मधुबनी माती हस्तनिर्मित साडी शाल दिवा खेळणी चित्रकला पितळ लाकूड रेशीम सुती कलमकारी भांडी टोपली मूर्ती दागिने पारंपरिक पैठणी वारली'.split(
    ' ',
  ),
  ta: 'மதுபனி மண் கைவினை புடவை சால்வை விளக்கு பொம்மை ஓவியம் பித்தளை மரம் பட்டு பருத்தி கலம்காரி பாண்டம் கூடை சிலை நகை காஞ்சிபுரம் தஞ்சாவூர் பாரம்பரிய'.split(
    ' ',
  ),
  gu: 'મધુબની માટી હાથબનાવટ સાડી શાલ દીવો રમકડું ચિત્રકલા પિત્તળ લાકડું રેશમ સુતરાઉ કલમકારી વાસણ ટોપલી મૂર્તિ ઘરેણાં પટોળા બાંધણી રોગન'.split(
    ' ',
  ),
  kn: 'ಮಧುಬನಿ ಮಣ್ಣು ಕೈಮಗ್ಗ ಸೀರೆ ಶಾಲು ದೀಪ ಗೊಂಬೆ ಚಿತ್ರಕಲೆ ಹಿತ್ತಾಳೆ ಮರ ರೇಷ್ಮೆ ಹತ್ತಿ ಕಲಂಕಾರಿ ಪಾತ್ರೆ ಬುಟ್ಟಿ ವಿಗ್ರಹ ಆಭರಣ ಚನ್ನಪಟ್ಟಣ ಬಿದ್ರಿ ಮೈಸೂರು'.split(' '),
  ml: 'മധുബനി മണ്ണ് കൈത്തറി സാരി ഷാൾ വിളക്ക് കളിപ്പാട്ടം ചിത്രകല പിച്ചള മരം പട്ട് പരുത്തി കലംകാരി പാത്രം കുട്ട വിഗ്രഹം ആഭരണം പരമ്പരാഗത കയർ ചിരട്ട'.split(
    ' ',
  ),
  pa: 'ਮਧੂਬਨੀ ਮਿੱਟੀ ਹੱਥਖੱਡੀ ਸਾੜੀ ਸ਼ਾਲ ਦੀਵਾ ਖਿਡੌਣਾ ਚਿੱਤਰਕਲਾ ਪਿੱਤਲ ਲੱਕੜ ਰੇਸ਼ਮ ਸੂਤੀ ਕਲਮਕਾਰੀ ਭਾਂਡੇ ਟੋਕਰੀ ਮੂਰਤੀ ਗਹਿਣੇ ਫੁਲਕਾਰੀ ਜੁੱਤੀ ਰਵਾਇਤੀ'.split(
    ' ',
  ),
  or: 'ମଧୁବନୀ ମାଟି ହସ୍ତତନ୍ତ ଶାଢ଼ୀ ଶାଲ ଦୀପ ଖେଳଣା ଚିତ୍ରକଳା ପିତଳ କାଠ ରେଶମ ସୂତା କଲମକାରୀ ବାସନ ଟୋକେଇ ମୂର୍ତ୍ତି ଗହଣା ପଟ୍ଟଚିତ୍ର ତାରକସି ସମ୍ବଲପୁରୀ'.split(' '),
  as: 'মধুবনী মাটি হস্ততাঁত শাৰী শাল চাকি পুতলা চিত্ৰকলা পিতল কাঠ ৰেচম কপাহী কলমকাৰী বাচন খৰাহী মূৰ্তি গহনা মুগা এৰী গামোচা'.split(' '),
}
