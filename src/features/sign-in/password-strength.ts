const shopWords = ['haat', 'handicraft', 'handicrafts', 'handmade', 'artisan', 'artisans']

let common: ReadonlySet<string> | null = null

/**
 * True for a common password, or one made of the shop's, the person's or the mailbox's name, alone or with a common
 * ending. `words`: full name and email address.
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  common ??= commonPasswords()
  if (common.has(folded) || isOneSign(folded)) return true

  return ownWords(words).some(
    (word) => folded === word || (folded.startsWith(word) && isTail(folded.slice(word.length))),
  )
}

/** About seventeen thousand, built from stems and endings. */
export function commonPasswords(): ReadonlySet<string> {
  const made = commonStems.flatMap((stem) => commonTails.map((tail) => stem + tail))
  return new Set([...commonWhole, ...made].filter((password) => password.length >= 6))
}

function ownWords(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => {
    const folded = word.normalize('NFKC').toLowerCase()
    const mailbox = folded.split('@')[0] ?? ''
    return [folded, folded.replace(/\s/g, ''), mailbox, ...folded.split(/[\s@._+-]+/)]
  })
  return [...shopWords, ...parts].filter((word) => [...word].length >= 3)
}

function isTail(tail: string): boolean {
  return commonTails.includes(tail) || /^[@_.!#-]?(19|20)\d\d$/.test(tail)
}

function isOneSign(password: string): boolean {
  return new Set(password).size === 1
}

// From published counts of leaked passwords and from what people in India choose. Lower case.
const commonWhole: readonly string[] = `
  123456 1234567 12345678 123456789 1234567890 0123456789 012345 123123 123123123 1234321 123321 1234512345 112233
  11223344 1122334455 123654 123654789 121212 131313 159753 159357 147258 147258369 147852 147852369 258456
  369258147 741852 741852963 789456 789456123 963852741 987654 9876543210 987654321 87654321 7654321 654321 102030
  10203040 100200 101010 202020 212121 232323 252525 303030 313131 696969 789789 456456 456789 456123 321321
  321654 135790 135791 246810 142536 111222 111222333 222333 333444 555666 666777 777888 888999 999000 110011
  100100 200200 786786 143143 786110 108108 420420 007007 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 qaz123 qazwsx123 qazwsxedc qazwsxedcrfv qwaszx qweasd qweasdzxc
  qwe123 qwer1234 qwert12345 qwerty12 123qwe 123qweasd 123qwe123 12qwaszx qwerasdf asdasd asdqwe asdzxc zxczxc
  zxcasd poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz asdfjkl asdf1234 asdfasdf qweqwe qwqwqw 1a2b3c 1a2b3c4d
  a1b2c3 a1b2c3d4 a12345 a123456 a1234567 a12345678 a123456789 aa1234 aa12345 aa123456 aaa111 ab1234 ab123456
  abc123456 abcdefg abcdefgh abcdefghi abcd1234 abcd12345 abcde12345 abc12345 abc1234 1234abcd 123abc 12345a
  123456a 123456789a 12345q 123456q 12345qwert q1w2e3 q1w2e3r4 q1w2e3r4t5 q12345 q123456 z123456 zz123456 qq123456
  x123456 iloveyou1 iloveyou2 iloveu iluvu ilovegod ilovemyself ilovemom ilovemummy ilovepapa loveyou lovelove
  lovers loveme mylove myfamily missyou kissme sexy fuckyou fuckme asshole bullshit letmein1 opensesame 00000000
  1111111111 admin888 administrator1 root123 toor1234 pa55word pa55w0rd passw0rd1 p@55w0rd p@$$w0rd p@$$word
  p4ssw0rd password! password01 passme passpass pass@word welcome! welcome@1 changeit changethis newpassword
  oldpassword mypassword yourpassword thepassword nopassword enter123 enterpass secret12 superstar superuser
  supervisor sysadmin computer1 compaq dell123 lenovo hewlett windows windows10 microsoft linux123 redhat ubuntu
  debian centos docker github gitlab kubernetes jenkins tomcat mysql123 postgres postgresql mongodb starwars1
  blink182 metallica slipknot nirvana eminem tupac50 rockstar rockyou rock123 myspace1 twitter linkedin adobe123
  photoshop macromedia dropbox netflix hotstar flipkart amazon paytm phonepe mickey donald minnie garfield snoopy
  scooby scoobydoo tweety barney elmo123 pikachu superman1 batman1 harrypotter hogwarts gandalf frodo legolas
  aragorn dolphin dolphins cowboys steelers yankees lakers eagles redsox rangers raiders broncos packers patriots
  bulldog panther panthers falcon falcons phoenix jordan23 michael1 jessica1 jennifer1 daniel1 thomas1 charlie1
  andrew1 ashley1 nicole1 chelsea1 liverpool1 arsenal1 barcelona1 juventus realmadrid cameron christian
  christopher alexander alexandra alexis elizabeth victoria samuel benjamin jonathan nicholas patrick stephen
  steven edward ronald gregory lauren melissa rachel rebecca sandra patricia barbara carolina natasha natalie
  vanessa veronica mohammed muhammad mohamed ahmed ibrahim fatima ayesha abdullah abdul123 rehman irfan imran
  salman123 zainab hussain hassan mustafa yusuf123 gopinath gopalkrishna venkatesh venkateswara tirupati balaji
  srinivas srinivasan subramaniam murugan muruga ayyappa swamiyesaranam guruvayoorappan kannan karthik karthika
  lakshman bharath bharathi kavitha saritha sangeeta sangeetha sandhya sandeep pradeep prakash prasad pramod
  pankaj naveen manoj manish mukesh ashok ashwini arvind aravind abhishek abhinav aditya akshay arjun arun123
  bhavani bhagwan chandra chandru dinesh divya divya123 gaurav gayatri govind gopal harish harsha hemant jagdish
  jayanti jyoti kamal kiran kishore lalit madhuri mahalakshmi malini meena meenakshi mohan mohini monika nandini
  narayana nitin padma pallavi parvathi poonam prashant praveen preeti rajkumar rajendra rashmi ravi123 rekha
  renuka revathi ritika roshni sachin10 sagar samir santosh sarita satish savita seema shanti sharada shilpa
  shivani shobha shreya shweta siddharth sneha subhash sudha surya swati tanvi tulsi umesh usha123 uttam vandana
  varsha vasanth vidya vikas vikram vinay vinod vishal vishnu vivek yash123 yogesh namaste namaskar vanakkam
  satsriakal khushi pyaar mohabbat zindagi dosti jaijawan vandemataram vandematram jaibheem jaibhim jaibhavani
  jaimaharashtra tiranga bharatmata incredibleindia indiaisgreat mahabharat ramayan tajmahal bollywood masala
  chaiwala samosa biryani roti123 paneer mangoes coconut jasmine1 hibiscus marigold lotus123 peacock elephant
  thisisme trustme whoami noname unknown nobody anonymous stranger ninja123 samurai hacker hacking cracker
  phreak31 warcraft minecraft roblox fortnite pubgmobile freefire callofduty counter counterstrike zaqwsx zaqxsw
  1z2x3c 1z2x3c4v 9ijn8uhb 0okm9ijn 7ujm8ik qweasd123 asdfg12345 123asd 123asdf qwert123 poiuy lkjhg mnbvc plmokn
  okmijn uhbygv edcrfv rfvtgb tgbyhn yhnujm aaaaaa1 abcabc abc123abc xyz123 xyzxyz xxxxxx1 test1234 test12345
  testtest test@123 user1234 guest1234 demo1234 sample123 temp1234 temp@123 login1234 admin1234 master1234
`
  .trim()
  .split(/\s+/)

const commonStems: readonly string[] = `
  password passw0rd p@ssword p@ssw0rd passwort pass welcome admin administrator login letmein master hello monkey
  dragon shadow sunshine princess football baseball superman batman iloveyou trustno1 freedom whatever michael
  jordan jennifer hunter buster soccer hockey killer george charlie andrew michelle love jessica pepper daniel
  access computer internet samsung google facebook whatsapp instagram youtube android apple nokia test tester
  guest user root secret changeme default abc abcd abcdef qwerty qwert qwertyuiop asdf asdfgh asdfghjkl zxcv
  zxcvbn zxcvbnm qazwsx qwe asd india indian bharat hindustan jaihind jaimatadi jaishreeram jaishriram shriram
  sriram krishna radhekrishna radhe radha hanuman bajrang ganesh ganesha ganpati omsairam sairam saibaba shiva
  shivshakti mahadev omnamahshivaya bholenath durga lakshmi laxmi saraswati parvati waheguru allah bismillah jesus
  jesuschrist jehovah amma appa mummy papa mother father family baby sweety sweetheart darling angel lovely cutie
  honey rahul rohit amit sumit ankit anil sunil sanjay vijay ajay raj raja rajesh rakesh ramesh suresh mahesh
  ganga yamuna kumar kumari sharma verma gupta singh patel reddy khan priya pooja neha anjali kavita sunita anita
  sonia deepak deepika aishwarya katrina salman shahrukh sachin tendulkar dhoni virat kohli cricket kolkata mumbai
  delhi bangalore bengaluru chennai hyderabad pune jaipur kerala tamil punjab gujarat rajasthan bihar assam
  manipur business admin manager company customer student teacher school college flower butterfly rainbow summer
  winter autumn spring diamond silver golden ginger cookie cheese chocolate orange banana purple yellow tigger
  tiger lion ranger thunder matrix merlin maverick mustang ferrari mercedes yamaha harley corvette pokemon naruto
  starwars spiderman avengers ironman liverpool arsenal chelsea barcelona manchester ronaldo messi nicole ashley
  amanda thomas robert joshua matthew anthony william richard maggie bailey taylor justin brandon jasmine hannah
  samantha lucky money success blessing forever friends bestfriend goodluck goodmorning myself nothing anything
  security system server database oracle support service temp temporary demo sample testing zaq1zaq1 shopping
  market
`
  .trim()
  .split(/\s+/)

const commonTails: readonly string[] = [
  '',
  ...`
    1 2 3 7 11 12 13 21 22 69 77 99 00 01 007 10 100 101 111 123 1234 12345 123456 321 143 786 108 555 777 999
    2020 2021 2022 2023 2024 2025 2026 @1 @12 @123 @1234 @12345 @786 @143 @2023 @2024 @2025 @2026 #123 ! !1 _123
    .123 1! 123! s me
  `
    .trim()
    .split(/\s+/),
]
