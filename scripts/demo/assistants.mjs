/**
 * @typedef {{ name: string, description: string, category: string, tags: string[], slug: string }} SampleAssistant
 */

/** The sample catalogue: what a Brazilian practice would really ask of such assistants. @type {SampleAssistant[]} */
export const SAMPLE_ASSISTANTS = [
  {
    name: 'Roteirista de Carrosséis',
    description:
      'Transforma um tema clínico em um carrossel de até dez telas, com gancho, explicação simples e chamada para agendamento. Sinaliza trechos que exigem cuidado com o CFM.',
    category: 'Instagram',
    tags: ['carrossel', 'roteiro', 'educação em saúde'],
    slug: 'roteirista-de-carrosseis',
  },
  {
    name: 'Bio que Converte',
    description:
      'Reescreve a bio do seu perfil profissional com especialidade, RQE, cidade e um convite claro para a consulta, tudo em 150 caracteres.',
    category: 'Instagram',
    tags: ['bio', 'perfil', 'posicionamento'],
    slug: 'bio-que-converte',
  },
  {
    name: 'Calendário de Stories',
    description:
      'Monta uma semana de stories com bastidores da clínica, enquetes e caixinhas de perguntas, respeitando o tempo que você tem por dia.',
    category: 'Instagram',
    tags: ['stories', 'calendário', 'engajamento'],
    slug: 'calendario-de-stories',
  },
  {
    name: 'Legendas com Empatia',
    description:
      'Escreve legendas acolhedoras a partir de uma foto ou de um assunto, em três tamanhos e sem promessas de resultado.',
    category: 'Instagram',
    tags: ['legenda', 'tom de voz'],
    slug: 'legendas-com-empatia',
  },
  {
    name: 'Hashtags da Especialidade',
    description:
      'Sugere hashtags por especialidade e por cidade, separadas em amplas, de nicho e locais, e explica quando usar cada grupo.',
    category: 'Instagram',
    tags: ['hashtags', 'alcance', 'local'],
    slug: 'hashtags-da-especialidade',
  },
  {
    name: 'Editor de Artigos para o Blog',
    description:
      'Conduz da pauta ao texto final: título, intertítulos, linguagem para leigos e referências para você conferir antes de publicar.',
    category: 'Conteúdo',
    tags: ['blog', 'artigo', 'SEO'],
    slug: 'editor-de-artigos',
  },
  {
    name: 'Tradutor de Mediquês',
    description:
      'Explica diagnósticos, exames e procedimentos em português claro, com comparações do dia a dia e sem perder a precisão.',
    category: 'Conteúdo',
    tags: ['linguagem simples', 'paciente', 'educação em saúde'],
    slug: 'tradutor-de-mediques',
  },
  {
    name: 'Banco de Pautas do Mês',
    description:
      'Gera trinta ideias de conteúdo a partir das dúvidas mais comuns da sua especialidade e das datas do calendário da saúde.',
    category: 'Conteúdo',
    tags: ['pautas', 'calendário', 'ideias'],
    slug: 'banco-de-pautas',
  },
  {
    name: 'Newsletter da Clínica',
    description:
      'Prepara uma newsletter mensal com um tema central, uma orientação prática e novidades da equipe, pronta para enviar.',
    category: 'Conteúdo',
    tags: ['newsletter', 'e-mail', 'relacionamento'],
    slug: 'newsletter-da-clinica',
  },
  {
    name: 'Reaproveitador de Conteúdo',
    description:
      'Pega um único texto seu e o transforma em post, roteiro de vídeo, e-mail e mensagem de WhatsApp, cada um no formato certo.',
    category: 'Conteúdo',
    tags: ['reaproveitamento', 'produtividade', 'formatos'],
    slug: 'reaproveitador-de-conteudo',
  },
  {
    name: 'Plano de Marketing em 90 Dias',
    description:
      'Faz um diagnóstico com doze perguntas e entrega um plano trimestral com metas, canais, orçamento e o que medir toda semana.',
    category: 'Estratégia',
    tags: ['planejamento', 'metas', 'indicadores'],
    slug: 'plano-em-90-dias',
  },
  {
    name: 'Mapa do Paciente Ideal',
    description:
      'Ajuda a descrever quem você quer atender: dores, dúvidas, objeções e os momentos em que essa pessoa procura um especialista.',
    category: 'Estratégia',
    tags: ['persona', 'posicionamento', 'público'],
    slug: 'mapa-do-paciente-ideal',
  },
  {
    name: 'Posicionamento de Especialista',
    description:
      'Encontra o que torna a sua atuação diferente e o resume em uma frase, uma história curta e três temas centrais de conteúdo.',
    category: 'Estratégia',
    tags: ['posicionamento', 'autoridade', 'marca pessoal'],
    slug: 'posicionamento-de-especialista',
  },
  {
    name: 'Jornada da Primeira Consulta',
    description:
      'Desenha cada contato do paciente, da pesquisa no celular ao retorno, e aponta onde a sua clínica perde pessoas.',
    category: 'Estratégia',
    tags: ['jornada', 'experiência', 'agendamento'],
    slug: 'jornada-da-primeira-consulta',
  },
  {
    name: 'Leitor de Métricas',
    description:
      'Cole os números das suas redes e receba uma leitura em linguagem simples: o que funcionou, o que não funcionou e o próximo teste.',
    category: 'Estratégia',
    tags: ['métricas', 'análise', 'indicadores'],
    slug: 'leitor-de-metricas',
  },
  {
    name: 'Página de Procedimento',
    description:
      'Escreve a página de um procedimento para o seu site: indicação, etapas, recuperação e perguntas frequentes, sem sensacionalismo.',
    category: 'Copywriting',
    tags: ['site', 'procedimento', 'SEO'],
    slug: 'pagina-de-procedimento',
  },
  {
    name: 'Anúncios que Passam na Revisão',
    description:
      'Cria variações de anúncios para Google e Meta com linguagem informativa e confere cada uma com as políticas de saúde das plataformas.',
    category: 'Copywriting',
    tags: ['anúncios', 'Google Ads', 'Meta Ads'],
    slug: 'anuncios-que-passam',
  },
  {
    name: 'E-mails de Reativação',
    description:
      'Escreve uma sequência de três e-mails para pacientes que não voltam há mais de um ano, com respeito e sem alarmismo.',
    category: 'Copywriting',
    tags: ['e-mail', 'reativação', 'relacionamento'],
    slug: 'emails-de-reativacao',
  },
  {
    name: 'Títulos Irresistíveis e Éticos',
    description:
      'Propõe vinte títulos para o mesmo assunto, do mais sóbrio ao mais ousado, e explica por que os que ferem as normas foram descartados.',
    category: 'Copywriting',
    tags: ['títulos', 'criatividade', 'ética'],
    slug: 'titulos-irresistiveis',
  },
  {
    name: 'Recepção Nota Dez',
    description:
      'Sugere respostas de WhatsApp para valores, convênios, encaixes e remarcações, no tom da sua clínica e em poucas linhas.',
    category: 'Atendimento e WhatsApp',
    tags: ['WhatsApp', 'recepção', 'respostas prontas'],
    slug: 'recepcao-nota-dez',
  },
  {
    name: 'Confirmação e Lembrete de Consulta',
    description:
      'Gera mensagens de confirmação, preparo de exames e lembretes que reduzem faltas, com opção clara para remarcar.',
    category: 'Atendimento e WhatsApp',
    tags: ['WhatsApp', 'lembrete', 'faltas'],
    slug: 'confirmacao-de-consulta',
  },
  {
    name: 'Quando o Paciente Reclama',
    description:
      'Ajuda a responder a uma reclamação com calma: reconhece o problema, protege o sigilo e oferece um caminho de solução.',
    category: 'Atendimento e WhatsApp',
    tags: ['reclamação', 'comunicação', 'sigilo'],
    slug: 'quando-o-paciente-reclama',
  },
  {
    name: 'Pós-consulta que Acolhe',
    description:
      'Cria mensagens de acompanhamento para os dias seguintes à consulta ou ao procedimento, com os sinais que pedem contato.',
    category: 'Atendimento e WhatsApp',
    tags: ['pós-consulta', 'acolhimento', 'fidelização'],
    slug: 'pos-consulta-que-acolhe',
  },
  {
    name: 'Roteiro de Reels em 30 Segundos',
    description:
      'Transforma uma dúvida frequente em um roteiro de trinta segundos com gancho, três cenas e fechamento, pronto para gravar no celular.',
    category: 'Vídeos e Reels',
    tags: ['reels', 'roteiro', 'vídeo curto'],
    slug: 'roteiro-de-reels',
  },
  {
    name: 'Diretor de Cena',
    description:
      'Orienta luz, enquadramento e som com o que você já tem no consultório, e monta um plano de gravação para uma manhã.',
    category: 'Vídeos e Reels',
    tags: ['gravação', 'vídeo', 'produção'],
    slug: 'diretor-de-cena',
  },
  {
    name: 'Aulas para o YouTube',
    description:
      'Estrutura vídeos de dez minutos com abertura, capítulos, exemplos e descrição otimizada para busca.',
    category: 'Vídeos e Reels',
    tags: ['YouTube', 'roteiro', 'SEO'],
    slug: 'aulas-para-o-youtube',
  },
  {
    name: 'Perguntas e Respostas ao Vivo',
    description:
      'Prepara uma live com tema, blocos de perguntas, avisos éticos e um resumo para publicar depois.',
    category: 'Vídeos e Reels',
    tags: ['live', 'engajamento', 'roteiro'],
    slug: 'perguntas-ao-vivo',
  },
  {
    name: 'Perfil da Empresa no Google',
    description:
      'Passo a passo para completar o perfil da clínica no Google: categorias, descrição, fotos, serviços e perguntas frequentes.',
    category: 'Reputação e Google',
    tags: ['Google', 'local', 'perfil'],
    slug: 'perfil-no-google',
  },
  {
    name: 'Resposta a Avaliações',
    description:
      'Redige respostas a elogios e críticas no Google sem confirmar que a pessoa é paciente e sem revelar dados de saúde.',
    category: 'Reputação e Google',
    tags: ['avaliações', 'Google', 'sigilo'],
    slug: 'resposta-a-avaliacoes',
  },
  {
    name: 'Pedido de Avaliação Gentil',
    description:
      'Cria mensagens curtas para convidar pacientes satisfeitos a avaliar o atendimento, no momento certo e sem oferecer vantagens.',
    category: 'Reputação e Google',
    tags: ['avaliações', 'relacionamento', 'WhatsApp'],
    slug: 'pedido-de-avaliacao',
  },
  {
    name: 'Busca Local da Especialidade',
    description:
      'Aponta as palavras que pacientes da sua região digitam e onde usá-las no site, no Google e nas redes.',
    category: 'Reputação e Google',
    tags: ['SEO', 'local', 'palavras-chave'],
    slug: 'busca-local',
  },
  {
    name: 'Revisor CFM',
    description:
      'Lê o seu post e marca o que conflita com a Resolução CFM nº 2.336/2023, com uma sugestão de reescrita para cada trecho.',
    category: 'Ética e CFM',
    tags: ['CFM', 'revisão', 'publicidade médica'],
    slug: 'revisor-cfm',
  },
  {
    name: 'Antes e Depois com Segurança',
    description:
      'Explica em que condições as imagens de resultados podem ser mostradas e prepara o texto educativo que deve acompanhá-las.',
    category: 'Ética e CFM',
    tags: ['antes e depois', 'CFM', 'imagem'],
    slug: 'antes-e-depois',
  },
  {
    name: 'Termo de Uso de Imagem',
    description:
      'Ajuda a redigir um termo de autorização de imagem claro para o paciente, com finalidade, prazo e direito de voltar atrás.',
    category: 'Ética e CFM',
    tags: ['LGPD', 'autorização', 'imagem'],
    slug: 'termo-de-uso-de-imagem',
  },
  {
    name: 'LGPD no Consultório',
    description:
      'Responde a dúvidas de secretárias e médicos sobre formulários, listas de transmissão e prontuários à luz da LGPD.',
    category: 'Ética e CFM',
    tags: ['LGPD', 'dados', 'equipe'],
    slug: 'lgpd-no-consultorio',
  },
  {
    name: 'Treinador da Equipe',
    description:
      'Simula ligações e conversas difíceis para treinar a recepção e devolve uma avaliação com pontos fortes e o que melhorar.',
    category: 'Gestão da Clínica',
    tags: ['equipe', 'treinamento', 'recepção'],
    slug: 'treinador-da-equipe',
  },
  {
    name: 'Precificação de Consultas',
    description:
      'Organiza custos, tempo de atendimento e margem para você decidir valores com clareza e comunicá-los sem constrangimento.',
    category: 'Gestão da Clínica',
    tags: ['preços', 'finanças', 'planejamento'],
    slug: 'precificacao-de-consultas',
  },
  {
    name: 'Agenda sem Buracos',
    description:
      'Analisa faltas e horários vazios, sugere lista de espera e mensagens para preencher a agenda da semana.',
    category: 'Gestão da Clínica',
    tags: ['agenda', 'faltas', 'produtividade'],
    slug: 'agenda-sem-buracos',
  },
];
