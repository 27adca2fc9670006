/**
 * Words that the commonest passwords are made of, in small letters; figures and signs around them, and letters written as figures, are
 * taken off before they are looked up, and names are put together below, so that each stands for a family. Written for this product.
 */
const words = `
password passwort passwd passwrd pass parola motdepasse contrasena senha wachtwoord mima mimamima wodemima pwd secret geheim
admin administrator root toor user guest test tester testing demo default login logon welcome letmein openup opensesame sesame access
system sysadmin manager master server service support operator office company changeme change newpass mypass mypassword temp temporary
private public hello hi hey nihao ninhao hallo hola bonjour ciao aloha goodbye
love lover lovely loveme loveyou iloveyou iloveu ilove ilu lovers forever always baby babe babygirl babyboy honey sweet sweetie sweetheart
sugar angel angels princess prince queen king kings kingdom heart hearts kiss kisses dream dreams dreamer smile happy lucky luck
woaini woaiwo aini woaiwojia woaizhongguo zhongguo china beijing shanghai guangzhou shenzhen chengdu wuhan nanjing hangzhou xian tianjin
chongqing suzhou changsha zhengzhou qingdao dalian xiamen fuzhou kunming hefei jinan shenyang harbin
baobao beibei laopo laogong qinai qinaide haoren shenghuo kuaile xingfu jiayou wansui facai gongxi pengyou jiating mama baba gege jiejie
didi meimei yeye nainai wode nide tade zaijian xiexie duibuqi woshishui woshini caonima nimabi shabi tamade wangba hahaha hehehe xixi
haha hehe lala lalala lulu mimi momo nana nini pipi titi yaya yoyo dodo didi coco toto
dragon tiger lion monkey horse panda eagle falcon hawk wolf bear shark snake spider bird fish cat cats kitty kitten dog dogs doggy puppy
bunny rabbit fox mouse turtle dolphin butterfly phoenix longlong xiaolong dalong laohu xiaogou xiaomao
football soccer baseball basketball hockey tennis golf golfer boxing running swimming racing sports player playboy
manchester liverpool arsenal chelsea barcelona realmadrid juventus milan bayern yankees cowboys lakers bulls steelers packers eagles
raiders jordan kobe messi ronaldo beckham
superman batman spiderman ironman avatar starwars jedi vader yoda matrix trinity neo pokemon pikachu mario zelda sonic naruto sasuke
goku gundam luffy onepiece hellokitty mickey minnie snoopy garfield simpsons homer bart gandalf frodo hobbit merlin wizard hunter ranger
killer ninja samurai warrior soldier knight pirate cowboy rocker rockstar metallica nirvana slipknot eminem beatles elvis
summer winter spring autumn sunshine sunny sunset sunrise rainbow flower flowers rose roses lily daisy cherry apple banana orange peach
lemon mango grape cookie cookies chocolate candy butter cheese pizza coffee pepper ginger cinnamon vanilla honeybee water fire earth wind
river ocean mountain forest silver golden gold diamond crystal pearl amber ruby star stars starlight moon moonlight sun sky blue red green
black white yellow purple pink orange bluesky
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
december today tomorrow yesterday
computer internet google yahoo facebook twitter linkedin instagram youtube amazon microsoft windows linux ubuntu debian android iphone
samsung huawei xiaomi oppo vivo lenovo dell apple tencent taobao alipay weixin wechat baidu sina sohu netease qqqq github gitlab docker
oracle mysql postgres postgresql mariadb redis mongodb sqlserver database cisco juniper zabbix nagios grafana prometheus raspberry raspberrypi
arduino ubnt mikrotik tplink netgear dlink hikvision dahua modbus snmp nut upsmon apc eaton schneider vertiv emerson liebert
kilowatch kilowatt watch monitor monitoring donghuan dianli dianyuan jifang jiankong yunwei weihu guanli guanliyuan gongsi yiyuan hospital
engineer electric electricity energy power battery generator facility building factory
michael michelle jennifer jessica jessie ashley amanda daniel david robert thomas charlie william joseph matthew andrew anthony joshua
christopher chris john johnny james jason justin jack jackson jacob jeremy brandon brian kevin eric steven stephen george edward peter paul
patrick martin mark marcus max maxwell oliver oscar oscar samuel sam sammy alex alexander alexandra alexis adam aaron austin ben benjamin
bailey bob bobby buster casey cameron carlos charles cooper corey dallas danielle dennis diana dylan elizabeth emily emma eva fred freddy
gabriel hannah harley harry heather helen henry isabella ivan jasmine jasper julia julian karen kate katie kelly kim kimberly laura lauren
linda lisa louise lucas lucy luis maggie maria marie mary megan melissa miguel molly monica morgan natalie natasha nathan nicholas nicole
nick noah olivia pamela patricia rachel rebecca richard ricardo robin rosie ryan sabrina samantha sandra sarah scott scooter sean sebastian
shannon simon sophia sophie stella steve susan taylor teresa tina tom tommy tony travis tyler vanessa veronica victor victoria vincent
virginia wendy zachary zoe
mustang ferrari porsche mercedes bmw audi toyota honda corvette camaro chevy harley yamaha suzuki nissan ford jaguar
fuck fucker fuckyou fuckme fuckoff asshole bitch bastard shit bullshit pussy penis sexy sex sexsex hotsex hooters boobs tits cock dick
suck sucks bigdick bigtits slut whore porn naked horny
whatever nothing something somebody nobody anybody everyone trustno trustme trustnoone blessed jesus christ jesuschrist god godisgood faith
hope grace heaven hell devil satan demon shadow ghost magic mystery legend hero heroes champion winner number one nomore
freedom liberty america american canada england london paris france germany berlin italy roma spain mexico brazil brasil india russia
moscow japan tokyo korea seoul thailand vietnam hanoi singapore australia sydney newyork boston chicago texas florida california dallas
houston phoenix denver seattle
abc abcd abcde abcdef abcabc aaa qwe qwer qwert qwerty qwertz azerty asd asdf asdfg asdfgh zxc zxcv zxcvb zxcvbn qaz qazwsx wsx edc qweasd
qweasdzxc asdzxc asdasd qweqwe zxczxc xyz xxx zzz iop jkl poi lkj mnb bnm fgh ghj rty tgb yhn ujm
mother father mom mommy mum dad daddy papa mama family friend friends sister brother son daughter grandma grandpa girl girls boy boys
woman women man men lady ladies child children school student teacher doctor nurse police pilot driver captain general chief boss
money rich cash dollar bitcoin lottery casino poker joker gambler music guitar piano drummer dancer dance singer movie game games gamer
minecraft fortnite roblox counterstrike warcraft starcraft diablo halo doom quake
qiang wei lei lin ling yan ying yang yong juan jing jun jie fang fei feng gang guo hai hao hong hua hui jian jiang ping qing rong
tao ting wen xia xin xue yu yuan yue zhen zhi zhong aaaaaa
`

/** Family names and given names that most people of China bear, in pinyin. */
const familyNames = 'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie tang song'
const givenNames = `wei fang na min jing li lei jun yang yong yan jie juan tao ming chao xiu xia ping gang hui ying hua yu jian qiang bin bo
 fei hong long lin ling hao rui xin yi xiao xiaoming xiaohong xiaoli jianguo jianjun zhiqiang guoqiang weiwei lili yanyan jingjing`

const figures = `
5201314 1314520 520520 521521 5211314 1314521 7758521 7758258 584520 131420 201314 147258 147852 159357 159753 258369 258456 369258 741852
789456 456852 456789 963852 951753 357159 753951 142536 415263 112358 314159 31415926 100200 246810 13579 135790 24680 102030 110110 110119
119119 120120 168168 186186 188188 518518 666888 888666 696969 420420 007007 911911 12344321 1234554321 123654 123698 321654 147896 159951
12369874 1236987 78945 7894561230 0147258 14789632 789632145 987456 963258 852456 123457 654123 102938 10203040
`

const listOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** In small letters, without the figures and signs around them. */
export const commonWords: ReadonlySet<string> = new Set([
  ...listOf(words),
  ...listOf(familyNames).flatMap((family) => [family, ...listOf(givenNames).map((given) => family + given)]),
])
/** Of figures alone. */
export const commonFigures: ReadonlySet<string> = new Set(listOf(figures))
